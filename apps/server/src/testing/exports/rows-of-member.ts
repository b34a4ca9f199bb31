import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import {
  insertActivity,
  insertClub,
  insertCrew,
  insertImage,
  insertMessage,
  insertNotice,
  insertPoll,
  insertSeries,
} from '../fixtures.ts';

type Db = Kysely<Database>;

/** Someone with rows in every table; `mark` begins all of their texts. */
interface Person {
  readonly memberId: number;
  readonly mark: string;
  /** Begins their addresses and secrets. */
  readonly name: string;
}

/** Inserts, in one club, rows of each person in every table that names people. They are logged in already. */
export async function insertAllOf(db: Db, people: readonly Person[], now: Date): Promise<void> {
  const club = await insertClub(db);
  for (const person of people) {
    const crew = await insertCrew(db, {
      club_id: club.id,
      member_id: person.memberId,
      nick: `${person.mark} 별명`,
      info: JSON.stringify({ 동네: `${person.mark} 가입 답변` }),
    });
    const one = { ...person, now, by: { club_id: club.id, crew_id: crew.id } };
    await insertSeats(db, one);
    await insertWords(db, one);
    await insertNotifications(db, one);
  }
}

interface One extends Person {
  readonly now: Date;
  readonly by: { readonly club_id: number; readonly crew_id: number };
}

async function insertSeats(db: Db, { mark, now, by }: One): Promise<void> {
  const { crew_id } = by;
  const activity_id = await insertActivity(db, { ...by, activity_time: now, info: `${mark} 모임 소개` });
  const times = { created_time: now, updated_time: now };
  await db
    .insertInto('attendees')
    .values({ activity_id, crew_id, subgroup: '', state: 0, ...times })
    .execute();
  await db
    .insertInto('waiters')
    .values({ activity_id, crew_id, place: 1, state: 0, ...times })
    .execute();
  await db
    .insertInto('cancellations')
    .values({ activity_id, crew_id, cancelled_time: now, reason: `${mark} 취소 이유`, late: true })
    .execute();
  const appeal = { ...by, activity_id, kind: 'no_show', created_time: now } as const;
  await db
    .insertInto('appeals')
    .values({
      ...appeal,
      text: `${mark} 이의`,
      state: 3,
      decided_by: crew_id,
      decision_reason: `${mark} 결정 이유`,
      decided_time: now,
    })
    .execute();
  const series_id = await insertSeries(db, { ...by, info: `${mark} 정기 모임 소개` });
  await db
    .insertInto('standing_seats')
    .values({ series_id, crew_id, created_time: now, renewed_time: now })
    .execute();
  await db
    .insertInto('series_skips')
    .values({ series_id, crew_id, day: '2026-12-08', reason: `${mark} 쉬는 날 이유`, created_time: now })
    .execute();
  await insertActivity(db, {
    ...by,
    activity_time: now,
    deleted_time: now,
    deleter_id: crew_id,
    deletion_reason: `${mark} 삭제 이유`,
  });
}

async function insertWords(db: Db, { mark, memberId, now, by }: One): Promise<void> {
  const { crew_id } = by;
  const poll = await insertPoll(db, { ...by, info: `${mark} 투표 소개`, created_time: now, times: [now] });
  await db
    .insertInto('poll_votes')
    .values(poll.optionIds.map((option_id) => ({ option_id, crew_id, answer: 2 as const, voted_time: now })))
    .execute();
  const notice_id = await insertNotice(db, {
    ...by,
    notice_title: `${mark} 글 제목`,
    notice_text: `${mark} 글 본문`,
  });
  await insertMessage(db, { ...by, notice_id, message_text: `${mark} 댓글` });
  await insertMessage(db, { ...by, notice_id, message_text: `${mark} 지운 댓글`, state: 0 });
  await db
    .insertInto('likes')
    .values({ crew_id, table_type: 'notice', table_id: notice_id, created_time: now })
    .execute();
  await db.insertInto('notice_views').values({ notice_id, member_id: memberId, day: '2026-12-01' }).execute();
  await insertImage(db, { member_id: memberId, notice_id });
}

async function insertNotifications(db: Db, { memberId: member_id, name, now, by }: One): Promise<void> {
  const { club_id, crew_id } = by;
  const event = { kind: 'level_changed', club_id, params: '{}', created_time: now } as const;
  const { id: outbox_id } = await db
    .insertInto('outbox')
    .values({ ...event, activity_id: null, actor_member_id: null, dedupe_key: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const notification = await db
    .insertInto('notifications')
    .values({ ...event, outbox_id, member_id, group_key: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('notification_settings')
    .values({ member_id, club_id, kind: 'level_changed', channel: 'push', enabled: false })
    .execute();
  await db.insertInto('quiet_hours').values({ member_id, from_hour: 23, to_hour: 6 }).execute();
  await db
    .insertInto('mail_addresses')
    .values({ member_id, address: `${name}@example.com`, language: 'ko' })
    .execute();
  const session = await db
    .selectFrom('sessions')
    .select(['id', 'social_account_id'])
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('access_logs')
    .values({ social_account_id: session.social_account_id, member_id, created_time: now })
    .execute();
  const device = await db
    .insertInto('push_subscriptions')
    .values({
      member_id,
      session_id: session.id,
      endpoint_hash: `secret-endpoint ${name}`,
      auth_hash: `secret-auth ${name}`,
      sealed: 'secret-sealed',
      public_key: '',
      device: 'Chrome',
      language: 'ko',
      created_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('deliveries')
    .values({
      notification_id: notification.id,
      member_id,
      channel: 'push',
      target_id: device.id,
      club_id,
      kind: 'level_changed',
      group_key: null,
      due_time: now,
      created_time: now,
    })
    .execute();
  await db
    .insertInto('calendar_feeds')
    .values({
      member_id,
      scope: 'club',
      crew_id,
      token_hash: `secret-feed ${name}`,
      token_sealed: 'secret-feed',
      language: 'ko',
      created_time: now,
    })
    .execute();
}
