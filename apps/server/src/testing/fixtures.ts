import { CREW_STATE } from '@crewwith/domain/crews/states';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

type Db = Kysely<Database>;
type Overrides<T extends keyof Database> = Partial<Insertable<Database[T]>>;

const CREATED = new Date('2026-01-01T03:21:47.000Z');
let counter = 0;

/** Inserts a member and returns its id. */
export async function insertMember(db: Db, overrides: Overrides<'members'> = {}): Promise<number> {
  counter += 1;
  const { id } = await db
    .insertInto('members')
    .values({
      name: `회원 ${counter}`,
      gender: 'Female',
      birthday: '1995-03-02',
      nationality: '대한민국',
      address: '성수동',
      email: `member${counter}@example.com`,
      contact: '010-1234-5678',
      created_time: CREATED,
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a club and returns its id and nick. */
export async function insertClub(
  db: Db,
  overrides: Overrides<'clubs'> = {},
): Promise<{ id: number; nick: string }> {
  counter += 1;
  return db
    .insertInto('clubs')
    .values({
      name: `클럽 ${counter}`,
      nick: `club-${counter}`,
      category: '달리기',
      info: '함께 달려요.',
      question: '',
      levels: JSON.stringify({ 9: '클럽장', 7: '운영진', 5: '정회원', 3: '준회원', 1: '새회원' }),
      setting: JSON.stringify({}),
      created_time: CREATED,
      ...overrides,
    })
    .returning(['id', 'nick'])
    .executeTakeFirstOrThrow();
}

/** Inserts a crew of level 1 and, unless given, its member. Returns both ids. */
export async function insertCrew(
  db: Db,
  overrides: Overrides<'crews'> & { club_id: number },
): Promise<{ id: number; member_id: number }> {
  counter += 1;
  const crew = {
    nick: `크루 ${counter}`,
    admin_level: 1,
    state: CREW_STATE.active,
    info: JSON.stringify({}),
    created_time: CREATED,
    ...overrides,
    member_id: overrides.member_id ?? (await insertMember(db)),
  };
  const { id } = await db.insertInto('crews').values(crew).returning('id').executeTakeFirstOrThrow();
  if (crew.state === 1) {
    await db
      .updateTable('clubs')
      .set((eb) => ({ crew_count: eb('crew_count', '+', 1) }))
      .where('id', '=', crew.club_id)
      .execute();
  }
  return { id, member_id: crew.member_id };
}

/** Inserts an activity without attendees and returns its id. `crew_id` is the owner. */
export async function insertActivity(
  db: Db,
  overrides: Overrides<'activities'> & { club_id: number; crew_id: number; activity_time: Date },
): Promise<number> {
  counter += 1;
  const { id } = await db
    .insertInto('activities')
    .values({
      name: `모임 ${counter}`,
      max_crew: 40,
      attend_level: 1,
      location: '서울숲',
      state: 2,
      created_time: CREATED,
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a series of Tuesdays without activities and returns its id. `crew_id` is the owner. */
export async function insertSeries(
  db: Db,
  overrides: Overrides<'series'> & { club_id: number; crew_id: number },
): Promise<number> {
  counter += 1;
  const { id } = await db
    .insertInto('series')
    .values({
      rule: 'WEEKLY;BYDAY=TU',
      start_day: '2026-10-06',
      clock: '20:00',
      skip_holidays: false,
      standing_share: 50,
      name: `화요 모임 ${counter}`,
      max_crew: 10,
      attend_level: 1,
      location: '서울숲',
      state: 2,
      made_until: '2027-02-09',
      created_time: CREATED,
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a notice and returns its id. `crew_id` is the author. */
export async function insertNotice(
  db: Db,
  overrides: Overrides<'notices'> & { club_id: number; crew_id: number },
): Promise<number> {
  counter += 1;
  const { id } = await db
    .insertInto('notices')
    .values({
      notice_category: 'notice',
      notice_title: `공지 ${counter}`,
      notice_text: '읽어 주세요.',
      created_time: CREATED,
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a message on an activity or a notice, without updating counts, and returns its id. */
export async function insertMessage(
  db: Db,
  overrides: Overrides<'messages'> & { club_id: number; crew_id: number },
): Promise<number> {
  counter += 1;
  const { id } = await db
    .insertInto('messages')
    .values({ message_text: `메시지 ${counter}`, created_time: CREATED, ...overrides })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts the row of an uploaded image, without files, and returns its id. */
export async function insertImage(
  db: Db,
  overrides: Overrides<'images'> & { member_id: number },
): Promise<number> {
  counter += 1;
  const { id } = await db
    .insertInto('images')
    .values({
      name: `picture-of-a-test-${counter}`,
      width: 1600,
      height: 900,
      bytes: 1000,
      created_time: CREATED,
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a poll that is open for a day, with its times. Returns their ids. */
export async function insertPoll(
  db: Db,
  {
    times,
    ...overrides
  }: Overrides<'polls'> & { club_id: number; crew_id: number; created_time: Date; times: readonly Date[] },
): Promise<{ id: number; optionIds: number[] }> {
  counter += 1;
  const { id } = await db
    .insertInto('polls')
    .values({
      name: `투표 ${counter}`,
      max_crew: 20,
      attend_level: 1,
      location: '서울숲',
      state: 2,
      ends_time: new Date(overrides.created_time.getTime() + 86_400_000),
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const options = await db
    .insertInto('poll_options')
    .values(times.map((activity_time) => ({ poll_id: id, activity_time })))
    .returning('id')
    .execute();
  return { id, optionIds: options.map((option) => option.id) };
}
