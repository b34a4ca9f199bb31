import { hasStarted } from '@crewwith/domain/activities/states';
import { isApplied, type SeatState } from '@crewwith/domain/attendees/states';
import { formatDateAndClock, formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { pageRows, paginate } from '@crewwith/domain/lists/paging';
import { matchesText } from '@crewwith/domain/lists/search';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../browser/lists/list-state.ts';
import { useListState } from '../../browser/lists/use-list-state.ts';
import { useNow } from '../../browser/use-now.ts';
import { AttendeeBadge } from '../../features/attendees/attendee-list.tsx';
import {
  type CrewRecord,
  useCrewActivities,
  useCrewLateCancels,
  useCrewNoShows,
} from '../../features/crews/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { Badge, Chip } from '../../ui/display/badge.tsx';
import { List, ListRow } from '../../ui/display/list-row.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import styles from './crew-history.module.css';

const TABS = ['', 'no-shows', 'late-cancels'] as const;

/** The meetups of a crew; from level 7, also no-shows and late cancels (docs/specification.md#crew-page). */
export function CrewHistory({ clubNick, crew }: { clubNick: string; crew: CrewRecord }) {
  const { t } = useTranslation();
  const { query, list, showTab } = useListState({ inPlace: true });
  const tab = (crew.can.read_no_shows && TABS.find((known) => known === query.get('tab'))) || '';
  const labels = {
    '': t('crew.activities'),
    'no-shows': t('crew.noShows'),
    'late-cancels': t('crew.lateCancels'),
  };
  const shared = { clubNick, crewId: crew.id, list, label: labels[tab] };
  return (
    <>
      {crew.can.read_no_shows && (
        <div className={styles.kinds}>
          {TABS.map((name) => (
            <Chip key={name} selected={name === tab} onClick={() => showTab(name)}>
              {labels[name]}
            </Chip>
          ))}
        </div>
      )}
      {tab === '' && <Activities {...shared} />}
      {tab === 'no-shows' && <NoShows {...shared} />}
      {tab === 'late-cancels' && <LateCancels {...shared} />}
    </>
  );
}

interface HistoryProps {
  clubNick: string;
  crewId: string;
  label: string;
  list: ListState;
}

function Activities({ crewId, ...rest }: HistoryProps) {
  const { t } = useTranslation();
  return (
    <Meetups
      {...rest}
      rows={useCrewActivities(crewId)}
      empty={t('crew.noActivities')}
      trailing={(row) => <HistoryBadge {...row} />}
    />
  );
}

/** The mark of a seat, else whether it is still to come. */
function HistoryBadge({ state, activity_time: start }: { state: SeatState; activity_time: Date }) {
  const { t } = useTranslation();
  const started = useNow((now) => hasStarted(start, now));
  return started && isApplied(state) ? (
    <Badge>{t('attendee.unmarked')}</Badge>
  ) : (
    <AttendeeBadge state={state} />
  );
}

function NoShows({ crewId, ...rest }: HistoryProps) {
  const { t } = useTranslation();
  return <Meetups {...rest} rows={useCrewNoShows(crewId)} empty={t('crew.noNoShows')} />;
}

function LateCancels({ crewId, ...rest }: HistoryProps) {
  const { t } = useTranslation();
  return (
    <Meetups
      {...rest}
      rows={useCrewLateCancels(crewId)}
      empty={t('crew.noLateCancels')}
      extraMeta={({ updated_time: time }) =>
        t('crew.cancelledAt', { at: formatDayAndClock(new Date(time), currentLanguage()) })
      }
    />
  );
}

interface Meetup {
  activity_id: string;
  name: string;
  activity_time: Date;
}

interface MeetupsProps<R extends Meetup> extends Omit<HistoryProps, 'crewId'> {
  rows: { data: R[] | undefined; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  empty: string;
  trailing?: (row: R) => ReactNode;
  /** Text of a row besides its time. */
  extraMeta?: (row: R) => string;
}

function Meetups<R extends Meetup>(props: MeetupsProps<R>) {
  const { clubNick, label, list, rows, empty, trailing, extraMeta } = props;
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = rows;
  const { search, onSearch, page, onPage } = list;
  if (data === undefined) {
    if (error === null) return <RowsSkeleton rows={3} />;
    return (
      <ErrorState
        message={ApiError.from(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.length === 0) return <EmptyState title={empty} action={null} />;
  const matches = data.filter(({ name }) => matchesText(search, name));
  return (
    <div>
      <SearchField label={t('crew.searchMeetups')} value={search} onChange={onSearch} />
      <p role="status" className={styles.status}>
        {matches.length > 0 && t('calendar.meetups', { count: matches.length })}
      </p>
      {matches.length === 0 ? (
        <EmptyState
          title={t('lists.noMatch', { search: search.trim() })}
          action={
            <Button variant="outline" onClick={() => onSearch('')}>
              {t('lists.clearSearch')}
            </Button>
          }
        />
      ) : (
        <>
          <List label={label}>
            {pageRows(matches, page).map((row) => (
              <ListRow
                key={`${row.activity_id} ${extraMeta?.(row) ?? ''}`}
                href={paths.activity(clubNick, row.activity_id)}
                title={row.name}
                meta={[formatDateAndClock(row.activity_time), extraMeta?.(row)].filter(Boolean).join(' · ')}
                trailing={trailing?.(row)}
              />
            ))}
          </List>
          <Pagination {...paginate(matches.length, page)} label={label} onPage={onPage} />
        </>
      )}
    </div>
  );
}
