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

/** `/{club_nick}/activities`: the two lists, for the club's crews. */
export function ActivitiesPage() {
  const { club } = useCurrentCrew();
  return <Lists club={club} />;
}

/** The address keeps list, page and search, so that going back goes back to them. */
function Lists({ club }: { club: Club }) {
  const { t } = useTranslation();
  const kind = useNavigationType();
  const [query, setQuery] = useSearchParams();
  const inAddress = query.get('search') ?? '';
  const [search, setSearch] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  if (seen !== inAddress) {
    setSeen(inAddress);
    // While one types the address follows; on going back it leads.
    if (kind === 'POP') setSearch(inAddress);
  }
  const isPrevious = query.get('list') === 'previous';
  const List = isPrevious ? PreviousList : FollowingList;
  const change = (next: Record<string, string>) =>
    new URLSearchParams({ ...Object.fromEntries(query), ...next });
  const show = (list: string) => {
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
        <Chip selected={!isPrevious} onClick={() => show('following')}>
          {t('lists.following')}
        </Chip>
        <Chip selected={isPrevious} onClick={() => show('previous')}>
          {t('lists.previous')}
        </Chip>
      </div>
      <List
        club={club}
        search={search}
        onSearch={(typed) => {
          setSearch(typed);
          setQuery(change({ search: typed, page: '1' }), { replace: true });
        }}
        page={Number(query.get('page') ?? 1)}
        onPage={(page) => setQuery(change({ page: String(page) }))}
      />
    </Page>
  );
}
