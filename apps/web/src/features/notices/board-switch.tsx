import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/navigation/link.tsx';
import type { Club } from '../clubs/api.ts';
import styles from './board-switch.module.css';

interface BoardSwitchProps {
  club: Pick<Club, 'nick' | 'can'>;
  current: 'bulletin' | 'notices';
}

/** Leads from one of the two lists under the bulletin's tab to the other; on phones, for levels that have both. */
export function BoardSwitch({ club: { nick, can }, current }: BoardSwitchProps) {
  const { t } = useTranslation();
  if (!can.read_bulletin) return null;
  return (
    <nav className={styles.switch} aria-label={t('nav.boardLabel')}>
      {(['bulletin', 'notices'] as const).map((list) => (
        <Link
          key={list}
          href={paths[list](nick)}
          className={styles.choice}
          aria-current={list === current ? 'page' : undefined}
        >
          {t(`nav.${list}`)}
        </Link>
      ))}
    </nav>
  );
}
