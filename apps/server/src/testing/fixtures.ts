import { CREW_STATE } from '@crewwith/domain/crews/states';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

type Db = Kysely<Database>;
type Given<T extends keyof Database> = Partial<Insertable<Database[T]>>;

const CREATED = new Date('2026-01-01T03:21:47.000Z');
let made = 0;

/** Inserts a member and answers the id. */
export async function insertMember(db: Db, given: Given<'members'> = {}): Promise<number> {
  made += 1;
  const { id } = await db
    .insertInto('members')
    .values({
      name: `회원 ${made}`,
      gender: 'Female',
      birthday: '1995-03-02',
      nationality: '대한민국',
      address: '성수동',
      email: `member${made}@example.com`,
      contact: '010-1234-5678',
      created_time: CREATED,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a club and answers its id and nick. */
export async function insertClub(db: Db, given: Given<'clubs'> = {}): Promise<{ id: number; nick: string }> {
  made += 1;
  return db
    .insertInto('clubs')
    .values({
      name: `클럽 ${made}`,
      nick: `club-${made}`,
      category: '달리기',
      info: '함께 달려요.',
      question: '',
      levels: JSON.stringify({ 9: '모임장', 7: '운영진', 5: '정회원', 3: '준회원', 1: '새회원' }),
      setting: JSON.stringify({}),
      created_time: CREATED,
      ...given,
    })
    .returning(['id', 'nick'])
    .executeTakeFirstOrThrow();
}

/** Inserts a crew of level 1, with a member of its own unless one is given, and answers both ids. */
export async function insertCrew(
  db: Db,
  given: Given<'crews'> & { club_id: number },
): Promise<{ id: number; member_id: number }> {
  made += 1;
  const crew = {
    nick: `크루 ${made}`,
    admin_level: 1,
    state: CREW_STATE.active,
    info: JSON.stringify({}),
    created_time: CREATED,
    ...given,
    member_id: given.member_id ?? (await insertMember(db)),
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

/** Inserts an activity without attendees and answers the id. `crew_id` is its owner. */
export async function insertActivity(
  db: Db,
  given: Given<'activities'> & { club_id: number; crew_id: number; activity_time: Date },
): Promise<number> {
  made += 1;
  const { id } = await db
    .insertInto('activities')
    .values({
      name: `모임 ${made}`,
      max_crew: 40,
      attend_level: 1,
      location: '서울숲',
      state: 2,
      created_time: CREATED,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a notice and answers the id. `crew_id` is its author. */
export async function insertNotice(
  db: Db,
  given: Given<'notices'> & { club_id: number; crew_id: number },
): Promise<number> {
  made += 1;
  const { id } = await db
    .insertInto('notices')
    .values({
      notice_category: 'notice',
      notice_title: `공지 ${made}`,
      notice_text: '읽어 주세요.',
      created_time: CREATED,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a message on an activity or a notice, without counting it, and answers the id. */
export async function insertMessage(
  db: Db,
  given: Given<'messages'> & { club_id: number; crew_id: number },
): Promise<number> {
  made += 1;
  const { id } = await db
    .insertInto('messages')
    .values({ message_text: `메시지 ${made}`, created_time: CREATED, ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts the row of an uploaded image, without files, and answers the id. */
export async function insertImage(db: Db, given: Given<'images'> & { member_id: number }): Promise<number> {
  made += 1;
  const { id } = await db
    .insertInto('images')
    .values({
      name: `picture-of-a-test-${made}`,
      width: 1600,
      height: 900,
      bytes: 1000,
      created_time: CREATED,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
