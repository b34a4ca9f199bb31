import { useTranslation } from 'react-i18next';
import type { ListState } from '../../browser/lists/list-state.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import { useCrews } from './api.ts';
import styles from './crew-gallery.module.css';
import { CrewName } from './crew-name.tsx';
import { CrewSearch } from './crew-search.tsx';

/** The crews as level 4 sees them: nicks and pictures (docs/specification.md#crews-page). */
export function CrewGallery({ clubNick, list }: { clubNick: string; list: ListState }) {
  const { t } = useTranslation();
  const crews = useCrews(clubNick, true);
  return (
    <CrewSearch
      label={t('crew.all')}
      rows={crews}
      nickOf={({ nick }) => nick}
      list={list}
      counted
      empty={
        <EmptyState
          title={t('crew.none')}
          action={<ButtonLink href={paths.club(clubNick)}>{t('nav.club')}</ButtonLink>}
        />
      }
    >
      {(rows) => (
        <ul className={styles.gallery} aria-label={t('crew.all')}>
          {rows.map((crew) => (
            <li key={crew.id} className={styles.card}>
              <CrewName crew={crew} href={paths.crew(clubNick, crew.id)} />
            </li>
          ))}
        </ul>
      )}
    </CrewSearch>
  );
}
