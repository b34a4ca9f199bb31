import { levelName, parseLevels } from '@crewwith/domain/clubs/rules';
import { useTranslation } from 'react-i18next';
import { useLevelPhrase } from '../../../browser/use-level-phrase.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { Face } from '../../../ui/display/face.tsx';
import { LevelChip } from '../../../ui/display/level-chip.tsx';
import type { Club } from '../api.ts';
import type { Heir } from './transfer-api.ts';
import styles from './transfer-section.module.css';

/** Returns a function for the name of an heir's level: the club's own, or its number. */
function useHeirLevel(club: Club): (heir: Heir) => string {
  const { t } = useTranslation();
  const levels = parseLevels(club.levels, currentLanguage());
  return ({ adminLevel: level }) =>
    levelName(levels, level, currentLanguage()) || t('audit.level', { level });
}

/** An heir's nick and level. */
export function HeirName({ club, heir }: { club: Club; heir: Heir }) {
  const levelOf = useHeirLevel(club);
  return (
    <span className={styles.who}>
      <span className={styles.heirName}>{heir.nick}</span>
      <LevelChip level={heir.adminLevel} name={levelOf(heir)} />
    </span>
  );
}

/** The crews who may accept the offer of a club. */
export function HeirList({ club, heirs }: { club: Club; heirs: readonly Heir[] }) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
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
              <HeirName club={club} heir={heir} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
