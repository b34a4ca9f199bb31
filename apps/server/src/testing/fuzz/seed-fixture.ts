import type { CrewState } from '@crewwith/domain/crews/states';
import type { IdKind } from '@crewwith/domain/ids';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import {
  insertActivity,
  insertClub,
  insertCrew,
  insertImage,
  insertMember,
  insertMessage,
  insertNotice,
  insertPoll,
} from '../fixtures.ts';
import { seedFeeds } from './seed-feeds.ts';
import { seedNotifications } from './seed-notifications.ts';
import { seedStanding } from './seed-standing.ts';

/** The signed-in members, by their membership of the club `main`. */
export const MEMBERS = [
  'level1',
  'level3',
  'level5',
  'level8',
  'level9',
  'banned',
  'withdrawn',
  'outsider',
  'operator',
] as const;

const HOUR_MS = 3_600_000;
const LEVEL_AND_STATE = { banned: [-1, -1], withdrawn: [0, 0] } as const;
const QUESTION = '어떻게 알고 오셨나요?';

interface SeedOptions {
  readonly db: Kysely<Database>;
  readonly now: Date;
  readonly memberIds: ReadonlyMap<string, number>;
  readonly name: (kind: string, key: string, value: string) => void;
  readonly nameId: (kind: IdKind, key: string, id: number) => void;
}

/** Inserts clubs, crews of every kind, activities at several times, notices, messages, images and audit entries. */
export async function seedFixture({ db, now, memberIds, name, nameId }: SeedOptions): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  const setting = JSON.stringify({ bulletinlist: '자유,후기', color: '#112233' });
  const main = await insertClub(db, { question: QUESTION, setting, offered_time: at(-1) });
  const other = await insertClub(db);
  const withdrawn = await insertClub(db, { state: 0 });
  for (const [key, club] of Object.entries({ main, other, withdrawn })) {
    nameId('club', key, club.id);
    name('nick', key, club.nick);
  }

  const crews = new Map<string, number>();
  const addCrew = async (
    key: string,
    club: number,
    level: number,
    options: { state?: CrewState; restricted?: boolean } = {},
  ) => {
    const member_id = memberIds.get(key) ?? (await insertMember(db));
    const limit = options.restricted ? { limit_end_time: at(10) } : {};
    const { id } = await insertCrew(db, {
      club_id: club,
      member_id,
      admin_level: level,
      state: options.state ?? 1,
      ...limit,
    });
    crews.set(key, id);
    nameId('crew', key, id);
    nameId('member', key, member_id);
    return id;
  };
  for (const level of [1, 2, 3, 4, 5, 7, 8, 9]) await addCrew(`level${level}`, main.id, level);
  for (const [key, [level, state]] of Object.entries(LEVEL_AND_STATE))
    await addCrew(key, main.id, level, { state });
  await addCrew('restricted', main.id, 3, { restricted: true });
  const outsider = await addCrew('outsider', other.id, 9);
  const owner = crews.get('level5') ?? 0;

  const addActivity = async (
    key: string,
    overrides: Omit<Parameters<typeof insertActivity>[1], 'club_id' | 'crew_id'>,
  ) => {
    const id = await insertActivity(db, {
      club_id: main.id,
      crew_id: owner,
      subgroup: '1조\n2조',
      ...overrides,
    });
    nameId('activity', key, id);
    return id;
  };
  const coming = await addActivity('coming', { activity_time: at(48) });
  const soon = await addActivity('soon', { activity_time: at(0.5) });
  const past = await addActivity('past', { activity_time: at(-5) });
  const full = await addActivity('full', { activity_time: at(72), max_crew: 1 });
  await addActivity('deleted', { activity_time: at(24), deleted_time: at(-1) });
  const elsewhere = await insertActivity(db, { club_id: other.id, crew_id: outsider, activity_time: at(30) });
  nameId('activity', 'other', elsewhere);
  const seats: [number, string, 0 | 1 | 2][] = [
    [coming, 'level3', 1],
    [coming, 'level8', 1],
    [soon, 'level1', 1],
    [soon, 'level3', 1],
    [soon, 'level5', 2],
    [past, 'level1', 1],
    [past, 'level3', 0],
    [past, 'level5', 0],
    [past, 'level9', 0],
    [past, 'level8', 2],
    [full, 'level2', 1],
  ];
  for (const [activity_id, key, state] of seats) {
    const times = { created_time: at(-20), updated_time: at(-10) };
    await db
      .insertInto('attendees')
      .values({ activity_id, crew_id: crews.get(key) ?? 0, subgroup: '', state, ...times })
      .execute();
    await db
      .updateTable('activities')
      .set((eb) => ({ attendee_count: eb('attendee_count', '+', 1) }))
      .where('id', '=', activity_id)
      .execute();
  }
  const cancelled = { activity_id: soon, crew_id: crews.get('restricted') ?? 0, cancelled_time: at(-2) };
  const cancellation = await db
    .insertInto('cancellations')
    .values({ ...cancelled, late: true, reason: '몸살' })
    .returning('id')
    .executeTakeFirstOrThrow();
  nameId('cancellation', 'main', cancellation.id);

  const appeal = {
    club_id: main.id,
    crew_id: cancelled.crew_id,
    kind: 'late_cancel',
    activity_id: soon,
    cancellation_id: cancellation.id,
  } as const;
  const { id: appealId } = await db
    .insertInto('appeals')
    .values({ ...appeal, text: '갔어요.', created_time: at(-4) })
    .returning('id')
    .executeTakeFirstOrThrow();
  nameId('appeal', 'main', appealId);
  const series = await db
    .insertInto('series')
    .values({
      club_id: main.id,
      crew_id: owner,
      rule: 'WEEKLY;BYDAY=TU',
      start_day: '2026-12-01',
      clock: '20:00',
      skip_holidays: false,
      standing_share: 50,
      name: '화요 달리기',
      max_crew: 20,
      attend_level: 1,
      location: '서울숲',
      state: 2,
      made_until: '2026-12-01',
      created_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  nameId('series', 'main', series.id);

  const voted = await insertPoll(db, {
    ...{ club_id: main.id, crew_id: owner, max_crew: 2, created_time: at(-1) },
    times: [at(50), at(51)],
  });
  nameId('poll', 'main', voted.id);
  for (const [index, option_id] of voted.optionIds.entries()) {
    nameId('poll_option', index === 0 ? 'early' : 'late', option_id);
    const vote = { option_id, crew_id: crews.get('level3') ?? 0, answer: 2, voted_time: now } as const;
    await db.insertInto('poll_votes').values(vote).execute();
  }
  await seedStanding(db, {
    series: { id: series.id, club_id: main.id, crew_id: owner },
    crewIds: ['level3', 'level1', 'level5', 'level8', 'level9'].map((key) => crews.get(key) ?? 0),
    coming,
    at,
  });

  for (const [key, { id, token }] of await seedFeeds(db, memberIds, now)) {
    nameId('calendar_feed', key, id);
    name('feed', key, token);
  }

  const noticeAuthor = { club_id: main.id, crew_id: crews.get('level8') ?? 0 };
  const notice = await insertNotice(db, noticeAuthor);
  const bulletin = await insertNotice(db, { ...noticeAuthor, crew_id: owner, notice_category: '자유' });
  nameId('notice', 'main', notice);
  nameId('notice', 'bulletin', bulletin);
  nameId('notice', 'deleted', await insertNotice(db, { ...noticeAuthor, deleted_time: now }));
  nameId('notice', 'other', await insertNotice(db, { club_id: other.id, crew_id: outsider }));
  const messageAuthor = { club_id: main.id, crew_id: crews.get('level1') ?? 0 };
  nameId('message', 'activity', await insertMessage(db, { ...messageAuthor, activity_id: soon }));
  nameId('message', 'notice', await insertMessage(db, { ...messageAuthor, notice_id: bulletin }));
  nameId('message', 'second', await insertMessage(db, { ...messageAuthor, activity_id: coming }));
  nameId('message', 'third', await insertMessage(db, { ...messageAuthor, activity_id: coming }));
  nameId('message', 'deleted', await insertMessage(db, { ...messageAuthor, activity_id: coming, state: 0 }));
  for (const [table, id, message_count] of [
    ['activities', soon, 1],
    ['activities', coming, 2],
    ['notices', bulletin, 1],
  ] as const) {
    await db.updateTable(table).set({ message_count }).where('id', '=', id).execute();
  }
  for (const person of MEMBERS) {
    const image = await insertImage(db, { member_id: memberIds.get(person) ?? 0 });
    nameId('image', person, image);
  }
  for (const [person, id] of await seedNotifications(db, { clubId: main.id, memberIds, now }))
    nameId('notification', person, id);
  const pictures = { member_id: memberIds.get('level8') ?? 0, notice_id: notice };
  nameId('image', 'first_of_notice', await insertImage(db, pictures));
  nameId('image', 'second_of_notice', await insertImage(db, { ...pictures, sort: 1 }));
  for (const action of ['crew.lift_limit', 'crew.change_level']) {
    await db
      .insertInto('audit_entries')
      .values({
        club_id: main.id,
        actor_member_id: memberIds.get('level9') ?? 0,
        actor_crew_id: crews.get('level9') ?? 0,
        action,
        subject_type: 'crew',
        subject_id: owner,
        detail: JSON.stringify({ from: 3, to: 5 }),
        created_time: now,
      })
      .execute();
  }
  await db
    .insertInto('error_logs')
    .values(
      [1, 2].map((n) => ({ type: `type ${n}`, message: 'message', member_id: null, created_time: now })),
    )
    .execute();
}
