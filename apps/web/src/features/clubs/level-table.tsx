import { type LevelNames, NAMED_LEVELS } from '@crewwith/domain/clubs/rules';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import styles from './level-table.module.css';
import { permissionHelp } from './permission-help.ts';

interface LevelTableProps {
  names: LevelNames;
  /** The user's own level. */
  own: number;
}

/** The club's names for the levels, and the permissions that each adds. */
export function LevelTable({ names, own }: LevelTableProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.levels} aria-label={t('clubInfo.levels')}>
      {NAMED_LEVELS.map((level) => (
        <li key={level} className={styles.level} data-own={level === own || undefined}>
          <span className={styles.number}>{t('clubInfo.level', { level })}</span>
          <span className={styles.name}>
            {names[level] || <span className={styles.unnamed}>{t('clubInfo.unnamed')}</span>}
            {level === own && <Badge tone="accent">{t('clubInfo.own')}</Badge>}
          </span>
          <span className={styles.permissions}>{permissionHelp(level)}</span>
        </li>
      ))}
    </ul>
  );
}
