import { followingActivities } from '@crewwith/domain/activities/card';
import { isThisWeek } from '@crewwith/domain/calendar/day-words';
import { isCalled } from '@crewwith/domain/waiters/states';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PauseContext, usePausable } from '../../api/pause-updates.ts';
import { renderTime } from '../../browser/document-facts.ts';
import { ActivityCard } from '../../features/activities/activity-card.tsx';
import type { ActivityCard as Activity } from '../../features/activities/api.ts';
import { useLiveSchedule } from '../../features/activities/live-api.ts';
import { MeetupRow, RowState } from '../../features/activities/rows/meetup-row.tsx';
import { AttendControl } from '../../features/attendees/attend-control.tsx';
import { isAskedToConfirm, isPromoted } from '../../features/attendees/seats/attendable-activity.ts';
import { TurnStatus } from '../../features/attendees/seats/lazy-statuses.tsx';
import { ClubStrip, ClubStripSkeleton } from '../../features/clubs/club-strip.tsx';
import type { useMemberHome } from '../../features/home/api.ts';
import { LazyPolls } from '../../features/polls/lazy-polls.tsx';
import { List } from '../../ui/display/list-row.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { HomeCalendar } from './home-calendar.tsx';
import styles from './member-home.module.css';
import { NextMeetup } from './next-meetup.tsx';
import { OpenMeetups } from './open-meetups.tsx';

/** Rows of this week; the calendar has the others. */
const WEEK_ROWS = 5;

interface MemberHomeProps extends ReturnType<typeof useMemberHome> {
  memberId: string;
}

/** Next meetup, clubs, this week and calendar of a member with clubs (docs/specification.md#home). */
export function MemberHome({ memberId, home, month }: MemberHomeProps) {
  const { t } = useTranslation();
  useLiveSchedule(memberId);
  const [taken, setTaken] = useState<string | null>(null);
  const [data, pause] = usePausable(home.data);
  const shown = useMemo(() => (data === undefined ? [] : allIn(data)), [data]);
  const clubs = data?.clubs ?? [];
  const nameOf = (nick: string) => clubs.find((club) => club.nick === nick)?.name;
  const next = data?.next ?? null;
  const now = renderTime();
  // Changes of a seat reach the copies in the cache before the list is read again.
  const called = (data?.called ?? []).filter(({ my }) => isCalled(my?.waiting?.state));
  const above = [...called, ...(next === null ? (data?.open ?? []) : [next])];
  const onTaken = ({ activity_id: id, activity_time: start }: Activity) => {
    // One that is not the next meetup at once takes no focus when it becomes it.
    if (next === null || start < next.activity_time) setTaken(id);
  };
  const week = followingActivities(data?.activities ?? [], now)
    .filter((activity) => isThisWeek(activity.activity_time, now) && !isIn(above, activity))
    .slice(0, WEEK_ROWS);
  return (
    <PauseContext value={pause}>
      <TurnStatus activities={shown} />
      <div className={styles.layout}>
        <div className={styles.list}>
          {data === undefined && <CardsSkeleton cards={1} />}
          {called.length > 0 && (
            <Section title={t('waiter.calledShort')}>
              {called.map((activity) => (
                <ActivityCard
                  key={activity.activity_id}
                  heading="h3"
                  activity={activity}
                  clubName={clubs.length > 1 ? nameOf(activity.club_nick) : undefined}
                  action={<AttendControl activity={activity} onTaken={() => onTaken(activity)} />}
                />
              ))}
            </Section>
          )}
          {next !== null && (
            <NextMeetup
              key={next.activity_id}
              activity={next}
              club={clubs.find(({ nick }) => nick === next.club_nick)}
              isTaken={next.activity_id === taken}
            />
          )}
          {data === undefined ? <ClubStripSkeleton /> : <ClubStrip clubs={clubs} />}
          {data !== undefined && next === null && (
            <OpenMeetups activities={data.open} clubs={clubs} onTaken={setTaken} />
          )}
          {data !== undefined && (
            <LazyPolls
              polls={data.polls}
              createHref={null}
              clubNameOf={clubs.length > 1 ? nameOf : undefined}
            />
          )}
          {week.length > 0 && (
            <Section title={t('home.week')}>
              <div className={styles.week}>
                <List label={t('home.week')}>
                  {week.map((activity) => (
                    <MeetupRow
                      key={activity.activity_id}
                      activity={activity}
                      clubNick={activity.club_nick}
                      clubName={clubs.length > 1 ? nameOf(activity.club_nick) : undefined}
                      state={
                        <RowState
                          seat={activity.my?.state ?? null}
                          waiting={activity.my?.waiting}
                          news={newsOf(activity, now)}
                          count={activity.count}
                          max={activity.max_crew}
                        />
                      }
                    />
                  ))}
                </List>
              </div>
            </Section>
          )}
        </div>
        <HomeCalendar
          memberId={memberId}
          clubs={clubs}
          first={{ ...home, data: data?.activities }}
          firstMonth={month}
          shown={[...above, ...week]}
          onTaken={onTaken}
        />
      </div>
    </PauseContext>
  );
}

const allIn = ({ called, next, open, activities }: NonNullable<MemberHomeProps['home']['data']>) => [
  ...called,
  ...(next === null ? [] : [next]),
  ...open,
  ...activities,
];

function newsOf({ activity_time, my }: Activity, now: Date) {
  if (my === null) return null;
  if (isAskedToConfirm({ activity_time, my }, now)) return 'given';
  return isPromoted(my, now) ? 'promotedShort' : null;
}

const isIn = (activities: readonly Activity[], { activity_id: id }: Activity) =>
  activities.some((activity) => activity.activity_id === id);
