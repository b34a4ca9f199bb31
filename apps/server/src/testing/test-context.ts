import type { Insertable } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../db/schema.ts';
import { type Caller, openTestApp, type TestApp } from './app.ts';
import type { Engine, TestDatabase } from './database.ts';
import { insertActivity, insertClub, insertCrew } from './fixtures.ts';
import type { OpenLive } from './live.ts';

const HOUR_MS = 3_600_000;

/** Clocks for time-dependent tests: an ordinary time, the last second of a year in Seoul, and 29 February. */
export const CLOCKS = ['2026-12-01T10:00:00.000Z', '2026-12-31T14:59:59.000Z', '2028-02-29T03:00:00.000Z'];

export interface ContextCrew extends Caller {
  readonly id: number;
  readonly memberId: number;
  /** Wire ids. */
  readonly crew: string;
  readonly member: string;
}

export interface ContextClub {
  readonly id: number;
  readonly nick: string;
  readonly wire: string;
  /** The owner of its meetups, of level 5. */
  readonly owner: ContextCrew;
}

export interface ContextActivity {
  readonly id: number;
  readonly wire: string;
}

export interface TestContext extends TestApp {
  club(): Promise<ContextClub>;
  crew(club: ContextClub, overrides?: Partial<Insertable<Database['crews']>>): Promise<ContextCrew>;
  /** Inserts a meetup that starts `hours` from now. */
  meetup(
    club: ContextClub,
    hours: number,
    overrides?: Partial<Insertable<Database['activities']>>,
  ): Promise<ContextActivity>;
  attend(crew: ContextCrew, meetup: ContextActivity, subgroup?: string): ReturnType<Caller['post']>;
  cancel(crew: ContextCrew, meetup: ContextActivity, reason?: string): ReturnType<Caller['put']>;
  mark(
    marker: ContextCrew,
    attendee: ContextCrew,
    meetup: ContextActivity,
    body: { state: number; code?: unknown },
  ): ReturnType<Caller['put']>;
  /** Advances the clock. */
  advanceClock(hours: number): void;
  /** The stored count, the number of rows, and the capacity. */
  seats(meetup: ContextActivity): Promise<{ count: number; rows: number; max_crew: number }>;
}

/** Opens a context for the tests of a `describe`, in which alone it may be used, and closes it after them. */
export function setUpTestContext(engine: Engine, now?: string): TestContext {
  let opened: TestContext | undefined;
  beforeAll(async () => {
    opened = await openTestContext(engine, now);
  });
  afterAll(() => opened?.close());
  return current(() => opened);
}

/** An object whose properties are those of another, which is there later. */
export const current = <T extends object>(read: () => T | undefined): T =>
  new Proxy({} as T, { get: (_target, name) => Reflect.get(read() ?? {}, name) });

/** The server with helpers for clubs, crews and meetups. */
export async function openTestContext(
  engine: Engine,
  now = CLOCKS[0] ?? '',
  env: Record<string, string> = {},
  openLive?: OpenLive,
  database?: TestDatabase,
): Promise<TestContext> {
  const test = await openTestApp({
    ...{ engine, now: new Date(now), env },
    ...(openLive && { openLive }),
    ...(database && { database }),
  });
  const { db, ids, clock } = test;
  const crew: TestContext['crew'] = async (club, overrides = {}) => {
    const { id, member_id } = await insertCrew(db, { club_id: club.id, ...overrides });
    return {
      id,
      memberId: member_id,
      crew: ids.encode('crew', id),
      member: ids.encode('member', member_id),
      ...test.as(member_id),
    };
  };
  return {
    ...test,
    crew,
    async club() {
      const { id, nick } = await insertClub(db);
      const owner = await insertCrew(db, { club_id: id, admin_level: 5 });
      return {
        id,
        nick,
        wire: ids.encode('club', id),
        owner: {
          id: owner.id,
          memberId: owner.member_id,
          crew: ids.encode('crew', owner.id),
          member: ids.encode('member', owner.member_id),
          ...test.as(owner.member_id),
        },
      };
    },
    async meetup(club, hours, overrides = {}) {
      const id = await insertActivity(db, {
        club_id: club.id,
        crew_id: club.owner.id,
        activity_time: new Date(clock.now().getTime() + hours * HOUR_MS),
        ...overrides,
      });
      return { id, wire: ids.encode('activity', id) };
    },
    attend: (crew, meetup, subgroup) =>
      crew.post('/attendees', { crew_id: crew.crew, activity_id: meetup.wire, subgroup, state: 1 }),
    cancel: (crew, meetup, reason) =>
      crew.put(
        `/attendees/member/${crew.member}/activity/${meetup.wire}`,
        reason === undefined ? {} : { reason },
      ),
    mark: (marker, attendee, meetup, body) => marker.put(`/attendees/${attendee.crew}/${meetup.wire}`, body),
    advanceClock: (hours) => clock.set(new Date(clock.now().getTime() + hours * HOUR_MS)),
    async seats(meetup) {
      const { attendee_count, max_crew } = await db
        .selectFrom('activities')
        .select(['attendee_count', 'max_crew'])
        .where('id', '=', meetup.id)
        .executeTakeFirstOrThrow();
      const rows = await db
        .selectFrom('attendees')
        .select('crew_id')
        .where('activity_id', '=', meetup.id)
        .where('state', '>=', 0)
        .execute();
      return { count: attendee_count, rows: rows.length, max_crew };
    },
  };
}
