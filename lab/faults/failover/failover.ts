import { setTimeout as pause } from 'node:timers/promises';
import { openEvents } from '../../../apps/server/src/testing/events.ts';
import { assertHolds, type Drill, type Figure, formatCount, formatDurations } from '../drill.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Pair, startPair } from './pair.ts';
import { startWriters } from './writers.ts';

const MEMBERS = 8;
const RECOVERY_MS = 30_000;
/** The time in which a monitor detects that the primary has failed. */
const DETECTION_MS = 3_000;
const BEFORE_MS = 4_000;
const AFTER_MS = 5_000;

export const failover: Drill = {
  name: 'failover',
  title: 'The primary killed, the standby promoted',
  about: `Two servers whose \`DATABASE_URL\` names both hosts. Under the writes of eight members all processes of the primary are
killed by kill -9; ${DETECTION_MS / 1000} s later the standby is promoted. No acknowledged write is lost, calls succeed again within
${RECOVERY_MS / 1000} s of the kill, no server restarts, and a live stream that was opened before at one server receives
a seat that is taken at the other.`,
  async run() {
    const cluster = await startCluster();
    try {
      const pair = await startPair(cluster.url, MEMBERS);
      try {
        return await failOver(cluster, pair);
      } finally {
        await pair.stop();
      }
    } finally {
      await cluster.stop();
    }
  },
};

async function failOver(cluster: Cluster, pair: Pair): Promise<Figure[]> {
  const [one, two] = pair.servers;
  const pids = [one.pid(), two.pid()];
  const [, seen = ''] = pair.meetups;
  const watcher = await openEvents(`${two.origin}/api/v1/activities/${seen}/live`, {});
  const before = await propagationMs(pair, one.origin, seen, watcher);

  const writers = startWriters(pair);
  await pause(BEFORE_MS);
  cluster.killPrimary();
  const killed = performance.now();
  const atKill = writers.acknowledged();
  await pause(DETECTION_MS);
  await cluster.promote();
  const promoted = performance.now() - killed;
  const recoveries = (await writers.next(2 * RECOVERY_MS)).map((time) => time - killed);
  await pause(AFTER_MS);
  await writers.end();
  assertHolds(
    Math.max(...recoveries) <= RECOVERY_MS,
    `writes succeeded again only after ${Math.max(...recoveries)} ms`,
  );
  assertHolds(one.pid() === pids[0] && two.pid() === pids[1], 'a server was restarted');
  const written = await writers.check(cluster.query);
  const after = await propagationMs(pair, one.origin, seen, watcher);
  watcher.close();
  return [
    ['writes acknowledged before the kill', formatCount(atKill)],
    ...written,
    ['kill to promotion', `${(promoted / 1000).toFixed(1)} s`],
    ['kill to the next write of each member', formatDurations(recoveries)],
    ['a seat at one server received at the other, before', `${before} ms`],
    ['the same after, on the stream opened before', `${after} ms`],
  ];
}

/** Attends or cancels at one server. Returns the ms until the stream at the other one receives the count. */
async function propagationMs(
  pair: Pair,
  origin: string,
  meetup: string,
  watcher: { next<T>(): Promise<T | undefined> },
): Promise<number> {
  const [caller] = pair.callers;
  if (caller === undefined) throw new Error('no caller');
  const countOf = async () => {
    const event = await watcher.next<{ count: number }[]>();
    assertHolds(event !== undefined, 'the live stream has ended');
    return event[0]?.count;
  };
  const response = await fetch(`${origin}/api/v1/activities/${meetup}`, { headers: caller.client.session });
  const { my } = (await response.json()) as { my: { state: number | null } };
  const attending = my.state !== null;
  const start = performance.now();
  const changed = await fetch(
    attending
      ? `${origin}/api/v1/attendees/member/${caller.client.member}/activity/${meetup}`
      : `${origin}/api/v1/attendees`,
    {
      method: attending ? 'PUT' : 'POST',
      headers: { ...caller.client.session, 'content-type': 'application/json' },
      body: JSON.stringify(
        attending ? {} : { crew_id: caller.crew, activity_id: meetup, subgroup: '', state: 1 },
      ),
    },
  );
  const { count } = (await changed.json()) as { count: number };
  // Skips earlier events: the first one of the stream, and the one after the database's recovery.
  while ((await countOf()) !== count);
  return Math.round(performance.now() - start);
}
