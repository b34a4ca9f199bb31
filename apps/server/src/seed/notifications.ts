import { DAY_MS, HOUR_MS } from '@crewwith/domain/constants';
import { CLUB_CATEGORIES } from '@crewwith/domain/notices/rules';
import { type Kysely, sql } from 'kysely';
import { insertEvents, type NewEvent } from '../db/outbox.ts';
import type { Database } from '../db/schema.ts';
import { messageIsShown } from '../db/states.ts';
import { fanOut } from '../features/notifications/fan-out.ts';

const CLUB = 'demo';
/** What is older has been read. */
const READ_AFTER_MS = 2 * DAY_MS;

/**
 * Tells the crews of the first club of its latest notices, of its next meetups, one of which has another place, and of
 * the latest comment: what the product would have told them.
 */
export async function insertNotifications(db: Kysely<Database>, now: Date): Promise<void> {
  const events = await planEvents(db, now);
  await db.transaction().execute((trx) => insertEvents(trx, events));
  await fanOut({ db }, now);
  await db
    .updateTable('notifications')
    .set({ read_time: now })
    .where('created_time', '<', new Date(now.getTime() - READ_AFTER_MS))
    .execute();
}

async function planEvents(db: Kysely<Database>, now: Date): Promise<NewEvent[]> {
  const notices = await db
    .selectFrom('notices')
    .innerJoin('clubs', 'clubs.id', 'notices.club_id')
    .innerJoin('crews', 'crews.id', 'notices.crew_id')
    .select(['notices.id', 'notices.club_id', 'notices.created_time', 'crews.member_id'])
    .where('clubs.nick', '=', CLUB)
    .where('notices.notice_category', 'in', CLUB_CATEGORIES)
    .where('notices.deleted_time', 'is', null)
    .orderBy('notices.created_time', 'desc')
    .limit(3)
    .execute();
  const meetups = await db
    .selectFrom('activities')
    .innerJoin('clubs', 'clubs.id', 'activities.club_id')
    .innerJoin('crews', 'crews.id', 'activities.crew_id')
    .select(['activities.id', 'activities.club_id', 'activities.attend_level', 'crews.member_id'])
    .where('clubs.nick', '=', CLUB)
    .where('activities.activity_time', '>', now)
    .where('activities.deleted_time', 'is', null)
    .where('activities.series_id', 'is', null)
    .orderBy('activities.activity_time')
    .orderBy('activities.id')
    .limit(2)
    .execute();
  const comments = await db
    .selectFrom('messages')
    .innerJoin('clubs', 'clubs.id', 'messages.club_id')
    .innerJoin('crews', 'crews.id', 'messages.crew_id')
    .select([
      'messages.id',
      'messages.club_id',
      'messages.activity_id',
      'messages.crew_id',
      'messages.created_time',
    ])
    .select('crews.member_id')
    .where('clubs.nick', '=', CLUB)
    .where('messages.activity_id', 'is not', null)
    .where(messageIsShown())
    .where('messages.created_time', '<=', sql<Date>`${now}::timestamptz`)
    .orderBy('messages.created_time', 'desc')
    .orderBy('messages.id')
    .limit(1)
    .execute();
  const event = { activity_id: null, dedupe_key: null };
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const by = ({ club_id, member_id }: { club_id: number; member_id: number }) => ({
    club_id,
    actor_member_id: member_id,
  });
  return [
    ...notices.reverse().map((notice) => ({
      ...event,
      ...by(notice),
      kind: 'notice' as const,
      params: { notice_id: notice.id },
      created_time: notice.created_time,
    })),
    ...comments.map((comment) => ({
      ...event,
      ...by(comment),
      kind: 'message' as const,
      activity_id: comment.activity_id,
      params: { crew_id: comment.crew_id, message_id: comment.id },
      created_time: comment.created_time,
    })),
    ...meetups.flatMap((meetup, index) => [
      {
        ...event,
        ...by(meetup),
        kind: 'activity_created' as const,
        activity_id: meetup.id,
        params: { level: meetup.attend_level },
        created_time: hoursAgo(20 - index),
      },
      ...(index > 0
        ? []
        : [
            {
              ...event,
              ...by(meetup),
              kind: 'activity_changed' as const,
              activity_id: meetup.id,
              params: { changed: ['place'] },
              created_time: hoursAgo(3),
            },
          ]),
    ]),
  ].toSorted((a, b) => a.created_time.getTime() - b.created_time.getTime());
}
