import { useTranslation } from 'react-i18next';
import { type Fact, Facts } from '../../ui/display/facts.tsx';
import type { CrewRecord } from './api.ts';
import styles from './crew-facts.module.css';
import { parseAnswers } from './crew-fields.ts';

/** A day as `YYYY.MM.DD`. */
const dotted = (day: string) => day.replaceAll('-', '.');

/**
 * What this level may know of the person; what it may not is not in the answer either
 * (docs/specification.md#visible-fields).
 */
export function CrewFacts({ crew }: { crew: CrewRecord }) {
  const { t } = useTranslation();
  const { nick, name, gender, nationality, birthday, address } = crew;
  const facts: Fact[] = [];
  const tell = (label: string, value: string | undefined) => {
    if (value !== undefined && value !== '') facts.push({ label, value });
  };
  tell(t('crew.realName'), name === nick ? undefined : name);
  tell(t('signup.gender'), gender && t(gender === 'Female' ? 'signup.female' : 'signup.male'));
  tell(t('signup.nationality'), nationality);
  tell(t('signup.birthday'), birthday && dotted(birthday));
  tell(t('signup.address'), address);
  return <Facts facts={facts} />;
}

/** What a crew answered to the club. */
export function CrewAnswers({ info }: { info: string }) {
  const { t } = useTranslation();
  const facts = parseAnswers(info).map(([label, value]) => ({ label, value }));
  if (facts.length === 0) return <p className={styles.none}>{t('crew.noAnswers')}</p>;
  return <Facts facts={facts} />;
}
