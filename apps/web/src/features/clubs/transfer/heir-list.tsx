import { levelName, parseLevels } from '@crewwith/domain/clubs/rules';
import { useTranslation } from 'react-i18next';
import { useLevelPhrase } from '../../../browser/use-level-phrase.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { Face } from '../../../ui/display/face.tsx';
import type { Club } from '../api.ts';
import type { Heir } from './transfer-api.ts';
import styles from './transfer-section.module.css';

/** Returns a function for an heir's nick with the level's name. */
export function useHeirName(club: Club): (heir: Heir) => string {
  const { t } = useTranslation();
  const levels = parseLevels(club.levels, currentLanguage());
  return ({ nick, adminLevel }) =>
    t('transfer.heirRow', {
      nick,
      levelName: levelName(levels, adminLevel, currentLanguage()) || t('audit.level', { level: adminLevel }),
    });
}

/** The crews who may accept the offer of a club. */
export function HeirList({ club, heirs }: { club: Club; heirs: readonly Heir[] }) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const nameOf = useHeirName(club);
  return (
    <div className={styles.heirs}>
      <p className={styles.heirsTitle}>{t('transfer.mayAccept')}</p>
      {heirs.length === 0 ? (
        <p>{t('transfer.noHeirsText', { level: levelPhrase('club.accept') })}</p>
      ) : (
        <ul className={styles.list}>
          {heirs.map((heir) => (
            <li key={heir.id} className={styles.heir}>
              <Face name={heir.nick} imageUrl={heir.imageUrl} size={32} />
              {nameOf(heir)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
