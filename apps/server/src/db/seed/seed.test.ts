import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { activityForm } from '@crewwith/domain/activities/form';
import { limitEndOf } from '@crewwith/domain/attendees/restriction';
import { clubForm } from '@crewwith/domain/clubs/form';
import { readLevelNames, readSetting } from '@crewwith/domain/clubs/form-json';
import { clubNickRefusal } from '@crewwith/domain/clubs/nick';
import { HOUR_MS } from '@crewwith/domain/constants';
import { readAnswers } from '@crewwith/domain/crews/answers';
import { crewForm } from '@crewwith/domain/crews/form';
import { memberForm } from '@crewwith/domain/members/form';
import { type Kysely, sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { emulatorAccount } from '../../emulator/accounts.ts';
import { openStorage } from '../../kit/storage.ts';
import { engines, openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { Database } from '../schema.ts';
import { SeedRefused, seedDemo } from './seed-demo.ts';

// The last second of a 29 February in Seoul.
const NOW = new Date('2028-02-29T14:59:59.000Z');

const keepIn = (dataDir: string) => openStorage({ dataDir, s3: null }, 'images').put;

const TABLES = [
  'members',
  'social_accounts',
  'clubs',
  'crews',
  'activities',
  'attendees',
  'cancellations',
  'notices',
  'notice_views',
  'messages',
  'likes',
  'images',
  'audit_entries',
] as const;

/** Kept counts and what they must equal: rows where they do not. */
const WRONG_COUNTS = {
  'clubs.crew_count': sql`select c.id from clubs c where crew_count <>
    (select count(*) from crews where club_id = c.id and state = 1)`,
  'activities.attendee_count': sql`select a.id from activities a where attendee_count <>
    (select count(*) from attendees where activity_id = a.id and state >= 0)`,
  'activities.like_count': sql`select a.id from activities a where like_count <>
    (select count(*) from likes where table_type = 'activity' and table_id = a.id)`,
  'activities.message_count': sql`select a.id from activities a where message_count <>
    (select count(*) from messages where activity_id = a.id and state = 1)`,
  'notices.like_count': sql`select n.id from notices n where like_count <>
    (select count(*) from likes where table_type = 'notice' and table_id = n.id)`,
  'notices.message_count': sql`select n.id from notices n where message_count <>
    (select count(*) from messages where notice_id = n.id and state = 1)`,
  'notices.view': sql`select n.id from notices n where view <>
    (select count(*) from notice_views where notice_id = n.id)`,
  'messages.like_count': sql`select m.id from messages m where like_count <>
    (select count(*) from likes where table_type = 'message' and table_id = m.id)`,
};

/** What cannot have happened: rows where it did. */
const IMPOSSIBLE = {
  'a crew older than its club or its member': sql`select 1 from crews c join clubs b on b.id = c.club_id
    join members m on m.id = c.member_id where c.created_time < b.created_time or c.created_time < m.created_time`,
  'a seat in another club': sql`select 1 from attendees t join activities a on a.id = t.activity_id
    join crews c on c.id = t.crew_id where c.club_id <> a.club_id`,
  'a seat taken before the meetup was planned, or in the future': sql`select 1 from attendees t
    join activities a on a.id = t.activity_id
    where t.created_time < a.created_time or t.created_time > ${NOW} or t.updated_time > ${NOW}
      or t.updated_time < t.created_time`,
  'a seat of one who was no crew yet': sql`select 1 from attendees t join crews c on c.id = t.crew_id
    where t.created_time < c.created_time`,
  'a seat to come of one who is gone or too low': sql`select 1 from attendees t
    join activities a on a.id = t.activity_id join crews c on c.id = t.crew_id
    where t.state >= 0 and a.activity_time > ${NOW} and (c.state <> 1 or c.admin_level < a.attend_level)`,
  'a mark before the day': sql`select 1 from attendees t join activities a on a.id = t.activity_id
    where t.state in (0, 2) and a.activity_time > ${NOW}`,
  'a subgroup that the meetup has not': sql`select 1 from attendees t join activities a on a.id = t.activity_id
    where t.subgroup <> 'leader' and t.subgroup <> '' and not t.subgroup = any(string_to_array(a.subgroup, E'\n'))`,
  'a cancel that is late or early against the rule': sql`select 1 from cancellations x
    join activities a on a.id = x.activity_id
    where x.late <> (a.activity_time - x.cancelled_time <= interval '8 hours') or x.cancelled_time > ${NOW}
      or (x.late and x.reason is null)`,
  'a cancel without its attendee': sql`select 1 from cancellations x left join attendees t
    on t.activity_id = x.activity_id and t.crew_id = x.crew_id and t.state = -1 where t.crew_id is null`,
  'a message or notice of the future': sql`select 1 from messages where created_time > ${NOW}
    union all select 1 from notices where created_time > ${NOW}`,
  'a message of another club': sql`select 1 from messages m join crews c on c.id = m.crew_id
    where m.club_id <> c.club_id`,
};

async function dump(db: Kysely<Database>): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const table of TABLES) rows.push(await db.selectFrom(table).selectAll().orderBy(sql`1, 2`).execute());
  return rows;
}

describe.each(engines())('the demo data on %s', (engine) => {
  let database: TestDatabase;
  let db: Kysely<Database>;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crewwith-seed-'));
    database = await openTestDatabase(engine);
    db = database.db;
    await seedDemo({ db, now: NOW, keepFile: keepIn(dataDir) });
  });
  afterAll(async () => {
    await database.close();
    await rm(dataDir, { recursive: true });
  });

  it('is three clubs, 60 crews of every level and state, and 80 meetups', async () => {
    const clubs = await db.selectFrom('clubs').select('nick').orderBy('created_time').execute();
    expect(clubs.map(({ nick }) => nick)).toEqual(['demo', 'pages', 'smash']);
    const crews = await db.selectFrom('crews').select(['admin_level', 'state']).execute();
    expect(crews).toHaveLength(60);
    expect([...new Set(crews.map((crew) => crew.admin_level))].toSorted((a, b) => a - b)).toEqual([
      -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    const meetups = await db.selectFrom('activities').select(['activity_time', 'attend_level']).execute();
    expect(meetups).toHaveLength(80);
    const days = meetups.map(
      ({ activity_time }) => (activity_time.getTime() - NOW.getTime()) / (24 * HOUR_MS),
    );
    expect(Math.min(...days)).toBeGreaterThan(-62);
    expect(Math.min(...days)).toBeLessThan(-55);
    expect(Math.max(...days)).toBeGreaterThan(25);
    expect(Math.max(...days)).toBeLessThan(32);
    const toCome = meetups.filter(({ activity_time }) => activity_time > NOW);
    expect(new Set(toCome.map((meetup) => meetup.attend_level)).size).toBe(9);
  });

  it.each(Object.keys(WRONG_COUNTS) as (keyof typeof WRONG_COUNTS)[])(
    'keeps %s equal to the rows',
    async (count) => {
      expect((await WRONG_COUNTS[count].execute(db)).rows).toEqual([]);
    },
  );

  it.each(Object.keys(IMPOSSIBLE) as (keyof typeof IMPOSSIBLE)[])('has no %s', async (event) => {
    expect((await IMPOSSIBLE[event].execute(db)).rows).toEqual([]);
  });

  it('restricts exactly those whose attendance does', async () => {
    const crews = await db.selectFrom('crews').selectAll().execute();
    const noShows = await db
      .selectFrom('attendees')
      .innerJoin('activities', 'activities.id', 'attendees.activity_id')
      .select(['attendees.crew_id', 'activity_time', 'attendees.updated_time'])
      .where('attendees.state', '=', 0)
      .execute();
    const cancels = await db.selectFrom('cancellations').selectAll().where('late', '=', true).execute();
    for (const crew of crews) {
      const expected = limitEndOf({
        lateCancels: cancels.filter((one) => one.crew_id === crew.id).map((one) => one.cancelled_time),
        noShows: noShows
          .filter((one) => one.crew_id === crew.id)
          .map((one) => ({ activityTime: one.activity_time, markedTime: one.updated_time })),
        liftedTime: crew.limit_lifted_time,
      });
      expect([crew.nick, crew.limit_end_time]).toEqual([crew.nick, expected]);
    }
    const limited = crews.filter(({ limit_end_time }) => limit_end_time !== null && limit_end_time > NOW);
    expect(limited.map(({ nick }) => nick).toSorted()).toEqual(['갑자기야근', '늦잠대장', '스트링']);
    expect(crews.find(({ nick }) => nick === '다시시작')).toMatchObject({ limit_end_time: null });
  });

  it('says nothing that the forms would not take', async () => {
    const fits = (form: ZodType, rows: readonly object[]) => {
      for (const row of rows) expect(form.safeParse(row).error?.issues ?? []).toEqual([]);
    };
    const text = sql<string>`info::text`.as('info');
    fits(memberForm, await db.selectFrom('members').selectAll().execute());
    fits(crewForm, await db.selectFrom('crews').select(['nick', text]).execute());
    const clubs = await db.selectFrom('clubs').selectAll().execute();
    fits(clubForm, clubs);
    for (const { nick, levels, setting } of clubs) {
      expect(clubNickRefusal(nick)).toBeNull();
      expect(readLevelNames(levels, 'ko')).toEqual(levels);
      expect(readSetting(setting)).toEqual(setting);
    }
    const answered = await db
      .selectFrom('crews')
      .innerJoin('clubs', 'clubs.id', 'crews.club_id')
      .select(['question', 'crews.info'])
      .execute();
    for (const { question, info } of answered) expect(readAnswers(question, info)).toEqual(info);
    const meetups = await db.selectFrom('activities').selectAll().execute();
    fits(
      activityForm,
      meetups.map((meetup) => ({ ...meetup, activity_time: meetup.activity_time.toISOString() })),
    );
  });

  it('logs each level in with its own address, and knows no newcomer', async () => {
    const accounts = await db
      .selectFrom('social_accounts')
      .innerJoin('crews', 'crews.member_id', 'social_accounts.member_id')
      .innerJoin('clubs', 'clubs.id', 'crews.club_id')
      .select(['subject', 'provider', 'admin_level', 'crews.state'])
      .where('clubs.nick', '=', 'demo')
      .execute();
    const subject = (email: string) => String(emulatorAccount(email)?.id);
    for (const level of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      expect(
        accounts.find((account) => account.subject === subject(`level${level}@demo.crewwith`)),
      ).toMatchObject({
        provider: 'kakao',
        admin_level: level,
        state: 1,
      });
    }
    expect(accounts.some((account) => account.subject === subject('newcomer@demo.crewwith'))).toBe(false);
  });

  it('has the meetups that tours and tests look for', async () => {
    const meetups = await db
      .selectFrom('activities')
      .select(['name', 'activity_time', 'attendee_count', 'max_crew', 'subgroup', 'attend_level'])
      .execute();
    const named = (name: string) => {
      const one = meetups.find((meetup) => meetup.name === name);
      if (!one) throw new Error(`no meetup ${name}`);
      return { ...one, minutes: (one.activity_time.getTime() - NOW.getTime()) / 60_000 };
    };
    const checkIn = named('곧 출발! 한강 5km 함께 달리기');
    expect(checkIn.minutes).toBeGreaterThanOrEqual(40);
    expect(checkIn.minutes).toBeLessThan(46);
    expect(checkIn.subgroup.split('\n')).toHaveLength(2);
    expect(checkIn.attendee_count).toBeLessThan(checkIn.max_crew);
    const evening = named('남산 둘레길 함께 걷기');
    expect(evening.minutes).toBeGreaterThanOrEqual(180);
    expect(evening.minutes).toBeLessThan(186);
    const full = named('서울숲 단체 사진 찍는 날');
    expect(full.attendee_count).toBe(full.max_crew);
    const last = named('마지막 한 자리, 노을 러닝');
    expect(last.attendee_count).toBe(last.max_crew - 1);
    expect(named('지금 걷는 중, 청계천 산책 3km').minutes).toBeLessThan(0);
    expect(named('7레벨부터 함께하는 14km').attend_level).toBe(7);
  });

  it('draws its pictures in both sizes, as rows and settings name them', async () => {
    const images = await db.selectFrom('images').selectAll().execute();
    expect(images.length).toBeGreaterThan(10);
    const files = await readdir(join(dataDir, 'images'));
    expect(files.toSorted()).toEqual(
      images.flatMap(({ name }) => [`${name}-1600.webp`, `${name}-400.webp`]).toSorted(),
    );
    for (const { name, width, height } of images.slice(0, 3)) {
      const large = await sharp(join(dataDir, 'images', `${name}-1600.webp`)).metadata();
      expect([large.format, large.width, large.height]).toEqual(['webp', width, height]);
      expect((await sharp(join(dataDir, 'images', `${name}-400.webp`)).metadata()).width).toBe(400);
    }
    for (const { setting } of await db.selectFrom('clubs').select('setting').execute()) {
      const icon = String(setting.icon_url).replace('/uploads/', '');
      expect(existsSync(join(dataDir, 'images', icon))).toBe(true);
    }
  });

  it('refuses a database that has clubs, and changes nothing in it', async () => {
    const before = await dump(db);
    await expect(seedDemo({ db, now: NOW, keepFile: keepIn(dataDir) })).rejects.toThrow(SeedRefused);
    expect(await dump(db)).toEqual(before);
  });

  it('is the same every time', async () => {
    const again = await openTestDatabase(engine);
    const folder = await mkdtemp(join(tmpdir(), 'crewwith-seed-'));
    await seedDemo({ db: again.db, now: NOW, keepFile: keepIn(folder) });
    expect(await dump(again.db)).toEqual(await dump(db));
    const files = await readdir(join(folder, 'images'));
    const [file = ''] = files;
    expect(await readFile(join(folder, 'images', file))).toEqual(
      await readFile(join(dataDir, 'images', file)),
    );
    await again.close();
    await rm(folder, { recursive: true });
  });
});
