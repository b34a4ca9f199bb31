import { connectDatabase } from '../../../apps/server/src/db/connect.ts';
import { createSeededRandom } from '../../../apps/server/src/seed/seeded-random.ts';
import { silentLog } from '../../../apps/server/src/testing/log.ts';
import * as layout from '../data/layout.ts';
import { type Server, startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { openApps, type StreamReport } from './app-streams.ts';
import { type Checked, check } from './checks.ts';
import { type Answered, OpenLoop } from './open-loop.ts';
import { insertOpenings, type Openings } from './openings.ts';
import { type PlannedCall, planOpenings, planReplay } from './plan.ts';
import { type Blocks, createRequests, membersOf } from './requests.ts';

const SEED = 20_261_116;
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** Two days on which each club has a meetup at 19:00: its index in the present month, by days from the first. */
const MEETUPS_AT_19 = [11, 12] as const;

/** A filled database that only this run uses. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly blocks: Blocks;
  /** The folder for CPU profiles of the server. */
  readonly profileTo?: string | undefined;
}

/** A server, the people who call it, and their open apps. */
export interface Site {
  readonly server: Server;
  /** All calls so far. */
  readonly answered: readonly Answered[];
  plan(hours: readonly [number, number], seconds: number, factor: number): PlannedCall[];
  /** The calls of openings at these instants, in ms, each of another meetup. */
  planOpenings(instants: readonly number[]): PlannedCall[];
  /** Calls this many people's bell and schedule as streams, from now on. */
  openApps(count: number): Promise<void>;
  streams(): Promise<StreamReport>;
  /** Sends these calls when they are due; with `repeats` refused reads again, as the app does. */
  run(
    calls: readonly PlannedCall[],
    options?: { repeats?: boolean; onStart?: (startsAt: number) => void },
  ): Promise<Answered[]>;
  /** Sets the server's clock to an hour in Seoul of the first or the second day. */
  setClock(day: 0 | 1, hour: number): Promise<void>;
  /** Stops the server, and throws unless all that was acknowledged is stored and no seat is given twice. */
  check(): Promise<Checked>;
  stop(): Promise<void>;
}

export async function openSite(place: Place, openings: number): Promise<Site> {
  const { dataDir, databaseUrl, blocks, profileTo } = place;
  const location = { dataDir, databaseUrl };
  const withDatabase = async <T>(
    work: (db: Awaited<ReturnType<typeof connectDatabase>>['db']) => Promise<T>,
  ) => {
    const database = await connectDatabase({ ...location, log: silentLog });
    try {
      return await work(database.db);
    } finally {
      await database.close();
    }
  };
  const inserted: Openings = await withDatabase((db) => insertOpenings(db, openings));
  const members = [...new Set([...membersOf(blocks), ...inserted.crews.map(({ member }) => member)])];
  const tokens = await signIn(
    databaseUrl === undefined ? { dataDir } : { databaseUrl },
    members,
    tokenDate(),
  );
  const random = createSeededRandom(SEED);
  const requests = createRequests(blocks, random);
  const server = await startServer({
    dataDir,
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(profileTo !== undefined && { profileTo }),
    // Each app is at another address.
    env: { TRUSTED_PROXIES: '127.0.0.1', CLOCK: timeOf(0, 19).toISOString() },
  });
  const loop = new OpenLoop();
  const answered: Answered[] = [];
  let apps: Awaited<ReturnType<typeof openApps>> | undefined;
  let opened = 0;
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= (async () => {
      loop.stop();
      apps?.close();
      await server.stop();
    })();
    return stopped;
  };
  requests.startMeetup(meetupOf(0));
  return {
    server,
    answered,
    plan: (hours, seconds, factor) => planReplay({ hours, seconds, factor }, requests, random),
    planOpenings(instants) {
      const meetups = inserted.meetups.slice(opened, opened + instants.length);
      opened += instants.length;
      return planOpenings(instants, { meetups, crews: inserted.crews }, requests, random);
    },
    async openApps(count) {
      apps = await openApps(server.origin, tokens, random.sample(members, count));
    },
    streams: async () => apps?.report() ?? { open: 0, events: 0, reopened: 0 },
    async run(calls, { repeats = false, onStart } = {}) {
      const results = await loop.run({ url: server.origin, calls, tokens, repeats }, onStart);
      // One by one: there are too many for the arguments of a call.
      for (const result of results) answered.push(result);
      return results;
    },
    async setClock(day, hour) {
      requests.startMeetup(meetupOf(day));
      await server.setClock(timeOf(day, hour));
    },
    async check() {
      await stop();
      return withDatabase((db) => check(db, answered, inserted));
    },
    stop,
  };
}

const meetupOf = (day: 0 | 1) => layout.firstMeetupOf(0) + MEETUPS_AT_19[day];

/** An hour in Seoul of the day of the data's NOW, which is its noon, or of the day after. */
function timeOf(day: 0 | 1, hour: number): Date {
  return new Date(layout.NOW.getTime() + (day * DAY_HOURS + hour - DAY_HOURS / 2) * HOUR_MS);
}

/** Tokens are valid until the end of the second day. */
const tokenDate = () => timeOf(1, DAY_HOURS);
