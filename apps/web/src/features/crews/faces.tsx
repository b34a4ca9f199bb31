import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { useCrews } from './api.ts';
import { CrewName } from './crew-name.tsx';
import styles from './faces.module.css';
import { FoundCrews } from './found-crews.tsx';
import type { ListState } from './list-state.ts';

/** The crews as level 4 sees them: nicks and pictures (the contract, section 4). */
export function Faces({ clubNick, list }: { clubNick: string; list: ListState }) {
  const { t } = useTranslation();
  const crews = useCrews(clubNick, true);
  return (
    <FoundCrews
      label={t('crew.all')}
      rows={crews}
      nickOf={({ nick }) => nick}
      list={list}
      empty={
        <EmptyState
          title={t('crew.nobody')}
          action={<ButtonLink href={paths.club(clubNick)}>{t('nav.club')}</ButtonLink>}
        />
      }
    >
      {(rows) => (
        <ul className={styles.faces} aria-label={t('crew.all')}>
          {rows.map((crew) => (
            <li key={crew.id} className={styles.face}>
              <CrewName crew={crew} href={paths.crew(clubNick, crew.id)} />
            </li>
          ))}
        </ul>
      )}
    </FoundCrews>
  );
}
