import { hasStarted } from '@crewwith/domain/activities/states';
import { markingWindow } from '@crewwith/domain/attendees/marking';
import { parseSubgroups } from '@crewwith/domain/attendees/rules';
import { parseLevels } from '@crewwith/domain/clubs/rules';
import { pageOf } from '@crewwith/domain/pages';
import { lazy, memo, type RefObject, useDeferredValue, useRef } from 'react';
import { useParams } from 'react-router';
import { isPrefetched } from '../../api/prefetch.ts';
import { queryClient } from '../../api/query-client.ts';
import { lazyMountedDialog } from '../../browser/lazy/lazy-dialog.tsx';
import { LazyPart } from '../../browser/lazy/lazy-part.tsx';
import { useSetListAbove } from '../../browser/lists/list-above.ts';
import { Redirect } from '../../browser/redirect.tsx';
import { useNow } from '../../browser/use-now.ts';
import { useRequested } from '../../browser/use-requested.ts';
import { ActivityCover } from '../../features/activities/activity-cover.tsx';
import { ActivityFacts } from '../../features/activities/activity-facts.tsx';
import { ActivityLead } from '../../features/activities/activity-lead.tsx';
import { ActivityLike } from '../../features/activities/activity-like.tsx';
import { ActivityShare } from '../../features/activities/activity-share.tsx';
import { ActivitySkeleton } from '../../features/activities/activity-skeleton.tsx';
import { type ActivityRecord, prefetchActivity, useActivity } from '../../features/activities/api.ts';
import { useLiveActivity } from '../../features/activities/live-api.ts';
import { AttendeeSections } from '../../features/attendees/attendee-sections.tsx';
import { OwnAttendance } from '../../features/attendees/own-attendance.tsx';
import { type Club, prefetchClub } from '../../features/clubs/api.ts';
import { ClubIcon } from '../../features/clubs/club-icon.tsx';
import { useCurrentClub } from '../../features/clubs/current-club.ts';
import { getMembership } from '../../features/clubs/membership.ts';
import { MessageThread } from '../../features/messages/message-thread.tsx';
import type { NeededQuery } from '../../features/schedule/offline-page.tsx';
import { WithoutNetwork } from '../../features/schedule/without-network.tsx';
import { ApiError } from '../../http/api-error.ts';
import { currentLanguage, loadFairnessTexts, loadPlanningTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { session } from '../../session/session.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ActivityJoin, JoinAction } from './activity-join.tsx';
import styles from './activity-page.module.css';
import { ActivityUnavailable } from './activity-unavailable.tsx';
import { ClubName } from './club-name.tsx';
import { MainActions, seatOf } from './main-actions.tsx';

/** Most crews may neither edit nor copy. */
const ActivityMenu = lazy(async () => ({ default: (await import('./activity-menu.tsx')).ActivityMenu }));
/** Most meetups are of no series. */
const StandingSection = lazy(async () => {
  const standing = import('../../features/standing/standing-section.tsx').then(
    (file) => file.StandingSection,
  );
  const [Loaded] = await Promise.all([standing, loadPlanningTexts()]);
  return { default: Loaded };
});
const AttendanceCodeCard = lazy(async () => {
  await loadFairnessTexts();
  return { default: (await import('../../features/attendees/attendance-code-card.tsx')).AttendanceCodeCard };
});
const { Dialog: CreatedSheet } = lazyMountedDialog(() =>
  import('../../features/activities/created-sheet.tsx').then((file) => file.CreatedSheet),
);

/** Fills the query cache from prefetched responses if all have arrived, so that the page renders complete at once. */
export async function prepare(): Promise<void> {
  const page = pageOf(location.pathname);
  if (page === null || !isPrefetched(location.pathname, session.tokens().token)) return;
  await Promise.all([
    prefetchClub(queryClient, page.club ?? ''),
    prefetchActivity(queryClient, page.id ?? ''),
  ]);
}

/** The club of a meetup, also of a deleted one; undefined when it is not known. */
const clubNickOf = (activity: ActivityRecord | undefined, error: unknown) =>
  activity?.club_nick ?? (error === null ? undefined : ApiError.from(error).cancelled?.club_nick);

/** Redirects `/all/…` and `/personal/…` to the meetup's club. */
export function AnyClubActivityPage() {
  const { id: activityId = '' } = useParams();
  const query = useActivity(activityId, { withPage: true });
  const { data: activity, error } = query;
  const clubNick = clubNickOf(activity, error);
  if (clubNick !== undefined) return <Redirect to={paths.activity(clubNick, activityId)} />;
  return <ActivityPending key={activityId} query={query} />;
}

/** A meetup: complete for crews, its public part for all others. */
export function ActivityPage() {
  const { id: activityId = '' } = useParams();
  const club = useCurrentClub();
  const query = useActivity(activityId, { withPage: true });
  const { data: activity, error } = query;
  const clubNick = clubNickOf(activity, error) ?? club.nick;
  if (clubNick !== club.nick) return <Redirect to={paths.activity(clubNick, activityId)} />;
  if (activity === undefined) return <ActivityPending key={activityId} query={query} />;
  // Remounts for another meetup, so that deferred parts never show the previous one.
  return <Detail key={activity.activity_id} activity={activity} club={club} />;
}

/** A meetup that is not loaded. */
function ActivityPending({ query }: { query: NeededQuery }) {
  const { error, refetch, isFetching } = query;
  return (
    <WithoutNetwork query={query}>
      {error === null ? (
        <ActivitySkeleton />
      ) : (
        <ActivityUnavailable error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </WithoutNetwork>
  );
}

function Detail({ activity, club }: { activity: ActivityRecord; club: Club }) {
  const headings = {
    own: useRef<HTMLHeadingElement>(null),
    attendees: useRef<HTMLHeadingElement>(null),
  };
  useLiveActivity(activity.activity_id);
  // A change of the seat shows in the button at once; the rest of the page is deferred.
  const deferred = useDeferredValue(activity);
  const { can } = activity;
  const crew = getMembership(club);
  const isCreated = useRequested('created');
  const isPast = useNow((now) => hasStarted(activity.activity_time, now));
  useSetListAbove(
    isPast && club.can.list_previous ? paths.activities(club.nick, 'previous') : paths.activities(club.nick),
  );
  return (
    <Page
      title={activity.name}
      width="wide"
      actions={
        <>
          {crew !== null && can.read && <ActivityLike activity={activity} crewId={crew.crew_id} />}
          <ActivityShare activity={activity} />
          {crew !== null && can.read && (can.edit || can.copy) && (
            <LazyPart fallback={<span className={styles.more} />}>
              <ActivityMenu activity={activity} club={club} />
            </LazyPart>
          )}
        </>
      }
      actionsOnCover
      cover={
        <ActivityCover
          activity={activity}
          icon={<ClubIcon club={club} />}
          place={crew === null ? 'alone' : 'beside'}
        />
      }
      lead={<ActivityLead activity={activity} />}
    >
      <div className={styles.layout}>
        <Sections
          activity={deferred}
          club={club}
          ownHeading={headings.own}
          attendeesHeading={headings.attendees}
        />
        {can.read ? (
          <MainActions activity={activity} deferred={deferred} headings={headings} />
        ) : (
          <JoinAction activity={activity} club={club} />
        )}
      </div>
      {isCreated && <CreatedSheet activity={activity} />}
    </Page>
  );
}

interface SectionsProps {
  activity: ActivityRecord;
  club: Club;
  ownHeading: RefObject<HTMLHeadingElement | null>;
  attendeesHeading: RefObject<HTMLHeadingElement | null>;
}

/** All below the title but the main buttons; memoized. */
const Sections = memo(function Sections({ activity, club, ownHeading, attendeesHeading }: SectionsProps) {
  const levels = parseLevels(club.levels, currentLanguage());
  const subgroups = parseSubgroups(activity.subgroup ?? '');
  const { can } = activity;
  const seat = seatOf(activity);
  const crew = getMembership(club);
  const isCodeShown = useNow((now) => markingWindow(activity.activity_time, now) === 'open');
  const isComing = useNow((now) => !hasStarted(activity.activity_time, now));
  const { series, my } = activity;
  // Where the series gives no standing seats, only who has one from before is told of it.
  const hasStanding = series !== null && my !== null && (series.standing_share > 0 || my.standing);
  return (
    <>
      <div className={styles.side}>
        {seat !== null && (
          <OwnAttendance activity={activity} my={seat} subgroups={subgroups} headingRef={ownHeading} />
        )}
        {isCodeShown && can.read_code && activity.code !== undefined && (
          <LazyPart fallback={<div className={styles.code} />}>
            <AttendanceCodeCard code={activity.code} activityName={activity.name} />
          </LazyPart>
        )}
      </div>
      <div className={styles.content}>
        <ActivityFacts activity={activity} club={<ClubName club={club} />} />
        {hasStanding && can.read && isComing && (
          <LazyPart fallback={<div className={styles.standing} />}>
            <StandingSection seriesId={series.id} crewId={my.crew_id} attendLevel={activity.attend_level} />
          </LazyPart>
        )}
        <AttendeeSections
          activity={activity}
          subgroups={subgroups}
          levels={levels}
          headingRef={attendeesHeading}
        />
        {crew !== null && can.read && (
          <div>
            <MessageThread
              target={{ type: 'activity', id: activity.activity_id }}
              club={club}
              crew={crew}
              count={activity.message_count ?? 0}
              canWrite={can.write_message}
            />
          </div>
        )}
      </div>
      {!can.read && (
        <div className={styles.side}>
          <ActivityJoin activity={activity} club={club} />
        </div>
      )}
    </>
  );
});
