import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigationType, useSearchParams } from 'react-router';
import type { Club } from '../../features/clubs/api.ts';
import { useCurrentCrew } from '../../features/clubs/current-club.ts';
import { Popups } from '../../features/popups/popups.tsx';
import { paths } from '../../paths.ts';
import { Chip } from '../../ui/display/badge.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import styles from './activities-page.module.css';
import { FollowingList, PreviousList } from './activity-lists.tsx';

/** `/{club_nick}/activities`: following and previous meetups, for the club's crews. */
export function ActivitiesPage() {
  const { club } = useCurrentCrew();
  return <Lists club={club} />;
}

/** List, page and search are stored in the URL, so that going back restores them. */
function Lists({ club }: { club: Club }) {
  const { t } = useTranslation();
  const kind = useNavigationType();
  const [query, setQuery] = useSearchParams();
  const urlSearch = query.get('search') ?? '';
  const [search, setSearch] = useState(urlSearch);
  const [lastUrlSearch, setLastUrlSearch] = useState(urlSearch);
  if (lastUrlSearch !== urlSearch) {
    setLastUrlSearch(urlSearch);
    // While typing, the URL follows the field; on going back, the field follows the URL.
    if (kind === 'POP') setSearch(urlSearch);
  }
  const isPrevious = query.get('list') === 'previous';
  const List = isPrevious ? PreviousList : FollowingList;
  const queryWith = (next: Record<string, string>) =>
    new URLSearchParams({ ...Object.fromEntries(query), ...next });
  const showList = (list: string) => {
    setSearch('');
    setQuery({ list });
  };
  return (
    <Page
      title={t('lists.title')}
      actions={
        club.can.create_activity && (
          <ButtonLink href={paths.activityCreate(club.nick)} leftSection={<IconPlus size={18} aria-hidden />}>
            {t('club.addMeetup')}
          </ButtonLink>
        )
      }
    >
      <Popups clubNick={club.nick} />
      <div className={styles.choice}>
        <Chip selected={!isPrevious} onClick={() => showList('following')}>
          {t('lists.following')}
        </Chip>
        <Chip selected={isPrevious} onClick={() => showList('previous')}>
          {t('lists.previous')}
        </Chip>
      </div>
      <List
        club={club}
        search={search}
        onSearch={(typed) => {
          setSearch(typed);
          setQuery(queryWith({ search: typed, page: '1' }), { replace: true });
        }}
        page={Number(query.get('page') ?? 1)}
        onPage={(page) => setQuery(queryWith({ page: String(page) }))}
      />
    </Page>
  );
}
