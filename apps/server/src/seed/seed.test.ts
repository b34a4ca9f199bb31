import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { activityForm } from '@crewwith/domain/activities/form';
import { clubForm, validateLevelNames, validateSetting } from '@crewwith/domain/clubs/form';
import { clubNickRefusal } from '@crewwith/domain/clubs/nick';
import { HOUR_MS } from '@crewwith/domain/constants';
import { crewForm, validateAnswers } from '@crewwith/domain/crews/form';
import { storedWidths } from '@crewwith/domain/images/picture';
import { memberForm } from '@crewwith/domain/members/form';
import { defaultRestrictionEnd } from '@crewwith/domain/penalties/restriction';
import { fillMode } from '@crewwith/domain/waiters/rules';
import { type Kysely, sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import type { Database } from '../db/schema.ts';
import { emulatorAccount } from '../emulator/accounts.ts';
import { openStorage } from '../storage/storage.ts';
import { engines, openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { BROKEN_INVARIANTS, NOW, WRONG_COUNTS } from '../testing/invariant-queries.ts';
import { SeedRefused, seedDemo } from './seed-demo.ts';

const keepIn = (dataDir: string) => openStorage({ dataDir, s3: null }, 'images').put;

const TABLES = [
  'members',
  'social_accounts',
  'clubs',
  'crews',
  'activities',
  'attendees',
  'cancellations',
  'waiters',
  'series',
  'series_skips',
  'standing_seats',
  'polls',
  'poll_options',
  'poll_votes',
  'appeals',
  'notices',
  'notice_views',
  'messages',
  'likes',
  'images',
  'audit_entries',
  'outbox',
  'notifications',
] as const;

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
    await seedDemo({ db, now: NOW, saveFile: keepIn(dataDir) });
  });
  afterAll(async () => {
    await database.close();
    await rm(dataDir, { recursive: true });
  });

  it('has three clubs, 60 crews of every level and state, and 85 meetups besides those of series', async () => {
    const clubs = await db.selectFrom('clubs').select('nick').orderBy('created_time').execute();
    expect(clubs.map(({ nick }) => nick)).toEqual(['demo', 'pages', 'smash']);
    const crews = await db.selectFrom('crews').select(['admin_level', 'state']).execute();
    expect(crews).toHaveLength(60);
    expect([...new Set(crews.map((crew) => crew.admin_level))].toSorted((a, b) => a - b)).toEqual([
      -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    const meetups = await db
      .selectFrom('activities')
      .select(['activity_time', 'attend_level'])
      .where('series_id', 'is', null)
      .execute();
    expect(meetups).toHaveLength(85);
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

  it.each(Object.keys(BROKEN_INVARIANTS) as (keyof typeof BROKEN_INVARIANTS)[])(
    'has no %s',
    async (event) => {
      expect((await BROKEN_INVARIANTS[event].execute(db)).rows).toEqual([]);
    },
  );

  it('restricts exactly the crews whose attendance requires it', async () => {
    const crews = await db.selectFrom('crews').selectAll().execute();
    const noShows = await db
      .selectFrom('attendees')
      .innerJoin('activities', 'activities.id', 'attendees.activity_id')
      .select(['attendees.crew_id', 'activity_time', 'attendees.updated_time'])
      .where('attendees.state', '=', 0)
      .execute();
    const cancels = await db.selectFrom('cancellations').selectAll().where('late', '=', true).execute();
    for (const crew of crews) {
      const expected = defaultRestrictionEnd({
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

  it('has only texts that the forms accept', async () => {
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
      expect(validateLevelNames(levels, 'ko')).toEqual(levels);
      expect(validateSetting(setting)).toEqual(setting);
    }
    const answered = await db
      .selectFrom('crews')
      .innerJoin('clubs', 'clubs.id', 'crews.club_id')
      .select(['question', 'crews.info'])
      .execute();
    for (const { question, info } of answered) expect(validateAnswers(question, info)).toEqual(info);
    const meetups = await db.selectFrom('activities').selectAll().execute();
    fits(
      activityForm,
      meetups.map((meetup) => ({
        ...meetup,
        activity_time: meetup.activity_time.toISOString(),
        end_time: meetup.end_time?.toISOString() ?? null,
      })),
    );
  });

  it('has an account for each level, and none for the newcomer', async () => {
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

  it('leaves no seat free beside a waiter who may sit, except in last call', async () => {
    const { rows } = await sql<{ name: string; activity_time: Date }>`
      select distinct a.name, a.activity_time from activities a join waiters w on w.activity_id = a.id
      join crews c on c.id = w.crew_id
      where w.state = 0 and a.attendee_count + a.held_count < a.max_crew
        and (c.limit_end_time is null or c.limit_end_time <= ${NOW})`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(['동네 한 바퀴 4km']);
    for (const { activity_time: activityTime } of rows) {
      const lateFrom = new Date(activityTime.getTime() - 8 * HOUR_MS);
      expect(fillMode({ activityTime, lateFrom }, false, NOW).kind).toBe('last_call');
    }
  });

  it('has a waiter who is passed over while restricted, between others', async () => {
    const { rows } = await sql<{ restricted: boolean[] }>`
      select array_agg(coalesce(c.limit_end_time > ${NOW}, false) order by w.place, w.id) as restricted
      from activities a join waiters w on w.activity_id = a.id join crews c on c.id = w.crew_id
      where w.state = 0 and a.name = '야경 따라 반포에서 여의도까지'`.execute(db);
    expect(rows).toEqual([{ restricted: [false, false, false, true, false, false] }]);
  });

  it('stores the referenced pictures in the widths of uploads', async () => {
    const images = await db.selectFrom('images').selectAll().execute();
    expect(images.length).toBeGreaterThan(10);
    const files = await readdir(join(dataDir, 'images'));
    expect(files.toSorted()).toEqual(
      images
        .flatMap(({ name, width }) => storedWidths(width).map((size) => `${name}-${size}.webp`))
        .toSorted(),
    );
    for (const { name, width, height } of images.slice(0, 3)) {
      const large = await sharp(join(dataDir, 'images', `${name}-1600.webp`)).metadata();
      expect([large.format, large.width, large.height]).toEqual(['webp', width, height]);
      expect((await sharp(join(dataDir, 'images', `${name}-400.webp`)).metadata()).width).toBe(400);
    }
    for (const { setting } of await db.selectFrom('clubs').select('setting').execute())
      expect(files).toContain(String(setting.icon_url).replace('/uploads/', ''));
  });

  it('throws when clubs exist, and changes nothing', async () => {
    const before = await dump(db);
    await expect(seedDemo({ db, now: NOW, saveFile: keepIn(dataDir) })).rejects.toThrow(SeedRefused);
    expect(await dump(db)).toEqual(before);
  });

  it('is deterministic', async () => {
    const again = await openTestDatabase(engine);
    const folder = await mkdtemp(join(tmpdir(), 'crewwith-seed-'));
    await seedDemo({ db: again.db, now: NOW, saveFile: keepIn(folder) });
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
