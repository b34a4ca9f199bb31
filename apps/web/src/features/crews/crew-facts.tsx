import { useTranslation } from 'react-i18next';
import { type Fact, Facts } from '../../ui/display/facts.tsx';
import type { CrewRecord } from './api.ts';
import styles from './crew-facts.module.css';
import { parseAnswers } from './stored-answers.ts';

/** Formats a day as `YYYY.MM.DD`. */
const formatDay = (day: string) => day.replaceAll('-', '.');

/** The personal data that the user may see; the response has no other (docs/specification.md#visible-fields). */
export function CrewFacts({ crew }: { crew: CrewRecord }) {
  const { t } = useTranslation();
  const { nick, name, gender, nationality, birthday, address } = crew;
  const facts: Fact[] = [];
  const addFact = (label: string, value: string | undefined) => {
    if (value !== undefined && value !== '') facts.push({ label, value });
  };
  addFact(t('crew.realName'), name === nick ? undefined : name);
  addFact(t('signup.gender'), gender && t(gender === 'Female' ? 'signup.female' : 'signup.male'));
  addFact(t('signup.nationality'), nationality);
  addFact(t('signup.birthday'), birthday && formatDay(birthday));
  addFact(t('signup.address'), address);
  return <Facts facts={facts} />;
}

/** A crew's answers to the club's questions. */
export function CrewAnswers({ info }: { info: string }) {
  const { t } = useTranslation();
  const facts = parseAnswers(info).map(([label, value]) => ({ label, value }));
  if (facts.length === 0) return <p className={styles.none}>{t('crew.noAnswers')}</p>;
  return <Facts facts={facts} />;
}
