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

/**
 * Inserts, in one club, rows of each of two people in every table that names people. They are logged in already. Each
 * also does to the things of the other what people do: both attend, vote, comment, like and decide.
 */
export async function insertAllOf(
  db: Db,
  [first, second]: readonly [Person, Person],
  now: Date,
): Promise<void> {
  const club = await insertClub(db);
  const [one, other] = [await join(db, first, club.id, now), await join(db, second, club.id, now)];
  for (const [host, guest] of [
    [one, other],
    [other, one],
  ] as const) {
    await insertSeats(db, host, guest);
    await insertWords(db, host, guest);
    await insertNotifications(db, host);
  }
}

interface One extends Person {
  readonly now: Date;
  readonly by: { readonly club_id: number; readonly crew_id: number };
}

async function join(db: Db, person: Person, club_id: number, now: Date): Promise<One> {
  const crew = await insertCrew(db, {
    club_id,
    member_id: person.memberId,
    nick: `${person.mark} 별명`,
    info: JSON.stringify({ 동네: `${person.mark} 가입 답변` }),
  });
  return { ...person, now, by: { club_id, crew_id: crew.id } };
}

async function insertSeats(db: Db, { mark, now, by }: One, guest: One): Promise<void> {
  const { crew_id } = by;
  const both = [crew_id, guest.by.crew_id];
  const activity_id = await insertActivity(db, { ...by, activity_time: now, info: `${mark} 모임 소개` });
  const cancelled = await insertActivity(db, { ...by, activity_time: now });
  const times = { created_time: now, updated_time: now };
  for (const crew_id of both) {
    await db
      .insertInto('attendees')
      .values([
        { activity_id, crew_id, subgroup: '', state: 0, ...times },
        { activity_id: cancelled, crew_id, subgroup: '', state: -1, ...times },
      ])
      .execute();
  }
  await db
    .insertInto('waiters')
    .values({ activity_id, crew_id, place: 1, state: 0, ...times })
    .execute();
  await db
    .insertInto('cancellations')
    .values([
      { activity_id, crew_id, cancelled_time: now, reason: `${mark} 취소 이유`, late: true },
      { activity_id: cancelled, crew_id, cancelled_time: now, reason: null, late: false },
    ])
    .execute();
  await db
    .insertInto('appeals')
    .values({
      ...by,
      activity_id,
      kind: 'no_show',
      created_time: now,
      text: `${mark} 이의`,
      state: 3,
      decided_by: guest.by.crew_id,
      decision_reason: `${guest.mark} 결정 이유`,
      decided_time: now,
    })
    .execute();
  const series_id = await insertSeries(db, { ...by, info: `${mark} 정기 모임 소개` });
  await db
    .insertInto('standing_seats')
    .values(both.map((crew_id) => ({ series_id, crew_id, created_time: now, renewed_time: now })))
    .execute();
  await db
    .insertInto('series_skips')
    .values({ series_id, crew_id, day: '2026-12-08', reason: `${mark} 쉬는 날 이유`, created_time: now })
    .execute();
  await insertActivity(db, {
    ...guest.by,
    activity_time: now,
    deleted_time: now,
    deleter_id: crew_id,
    deletion_reason: `${mark} 삭제 이유`,
  });
}

async function insertWords(db: Db, { mark, memberId, now, by }: One, guest: One): Promise<void> {
  const { crew_id } = by;
  const poll = await insertPoll(db, { ...by, info: `${mark} 투표 소개`, created_time: now, times: [now] });
  const voters = [crew_id, guest.by.crew_id];
  await db
    .insertInto('poll_votes')
    .values(
      poll.optionIds.flatMap((option_id) =>
        voters.map((crew_id) => ({ option_id, crew_id, answer: 2 as const, voted_time: now })),
      ),
    )
    .execute();
  const notice_id = await insertNotice(db, {
    ...by,
    notice_title: `${mark} 글 제목`,
    notice_text: `${mark} 글 본문`,
  });
  const first = await insertMessage(db, { ...by, notice_id, message_text: `${mark} 댓글` });
  await insertMessage(db, {
    ...guest.by,
    notice_id,
    message_text: `${guest.mark} 답글`,
    reply_to: first,
  });
  await insertMessage(db, { ...by, notice_id, message_text: `${mark} 지운 댓글`, state: 0 });
  await db
    .insertInto('likes')
    .values({ crew_id: guest.by.crew_id, table_type: 'notice', table_id: notice_id, created_time: now })
    .execute();
  await db
    .insertInto('notice_views')
    .values({ notice_id, member_id: guest.memberId, day: '2026-12-01' })
    .execute();
  await insertImage(db, { member_id: memberId, notice_id });
}

async function insertNotifications(db: Db, { memberId: member_id, mark, name, now, by }: One): Promise<void> {
  const { club_id, crew_id } = by;
  await db
    .insertInto('audit_entries')
    .values({
      club_id,
      actor_member_id: member_id,
      actor_crew_id: crew_id,
      action: 'crew.ban',
      subject_type: 'crew',
      subject_id: 1,
      detail: JSON.stringify({ crew_id: 1, reason: `${mark} 내보낸 이유` }),
      created_time: now,
    })
    .execute();
  await db
    .insertInto('outbox')
    .values({
      kind: 'announcement',
      club_id,
      activity_id: null,
      actor_member_id: member_id,
      params: JSON.stringify({ text: `${mark} 알림 글` }),
      dedupe_key: null,
      created_time: now,
    })
    .execute();
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
