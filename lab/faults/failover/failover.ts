import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openEvents } from '../../../apps/server/src/testing/events.ts';
import { assertHolds, type Drill, type Figure, formatCount, formatDurations } from '../drill.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Caller, type Pair, startPair } from './pair.ts';

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
  const [meetup = '', seen = ''] = pair.meetups;
  const watcher = await openEvents(`${two.origin}/api/v1/activities/${seen}/live`, {});
  const before = await propagationMs(pair, one.origin, seen, watcher);

  let ended = false;
  let isPromoted = false;
  let killed = 0;
  const acknowledged = new Set<string>();
  const recoveries: number[] = [];
  const refused = new Map<string, number>();
  const writing = pair.callers.map(async (caller, number) => {
    let recovered = false;
    for (let count = 0; !ended; count += 1) {
      const text = `${number}의 ${count}번째 글`;
      const id = await writeUntilDone(pair, caller, meetup, text, refused, () => ended);
      if (id === null) return;
      acknowledged.add(id);
      if (!recovered && isPromoted) {
        recovered = true;
        recoveries.push(performance.now() - killed);
      }
      await pause(5);
    }
  });
  const all = Promise.all(writing);
  // Failures are reported at the end.
  all.catch(() => undefined);
  await pause(BEFORE_MS);
  cluster.killPrimary();
  killed = performance.now();
  const atKill = acknowledged.size;
  await pause(DETECTION_MS);
  await cluster.promote();
  isPromoted = true;
  const promoted = performance.now() - killed;
  while (recoveries.length < pair.callers.length && performance.now() < killed + 2 * RECOVERY_MS)
    await pause(50);
  await pause(AFTER_MS);
  ended = true;
  await all;
  assertHolds(recoveries.length === pair.callers.length, 'writes did not succeed again');
  assertHolds(
    Math.max(...recoveries) <= RECOVERY_MS,
    `writes succeeded again only after ${Math.max(...recoveries)} ms`,
  );
  assertHolds(one.pid() === pids[0] && two.pid() === pids[1], 'a server was restarted');

  const stored = await cluster.query<{ text: string; count: number }>(
    'select message_text as text, count(*)::int as count from messages group by message_text',
  );
  const wrong = await cluster.query<{ wrong: number }>(`select count(*)::int as wrong from activities
    where message_count <> (select count(*) from messages where activity_id = activities.id and state = 1)
      or attendee_count <> (select count(*) from attendees where activity_id = activities.id and state >= 0)`);
  const texts = new Set(stored.map(({ text }) => text));
  const lost = [...acknowledged].filter((text) => !texts.has(text));
  assertHolds(lost.length === 0, `${lost.length} acknowledged messages are missing`);
  assertHolds(
    stored.every(({ count }) => count === 1),
    'a repeated message is stored twice',
  );
  assertHolds(wrong[0]?.wrong === 0, 'a stored count is wrong');
  const after = await propagationMs(pair, one.origin, seen, watcher);
  watcher.close();
  return [
    [
      'writes acknowledged before the kill, until the end',
      `${formatCount(atKill)}, ${formatCount(acknowledged.size)}`,
    ],
    ['of them lost, stored twice', '0, 0'],
    ['kill to promotion', `${(promoted / 1000).toFixed(1)} s`],
    ['kill to the next write of each member', formatDurations(recoveries)],
    [
      'failed answers meanwhile, each repeated under its key',
      [...refused].map(([failure, count]) => `${formatCount(count)} × ${failure}`).join(', ') || 'none',
    ],
    ['a seat at one server received at the other, before', `${before} ms`],
    ['the same after, on the stream opened before', `${after} ms`],
  ];
}

/** The servers' last logged error. */
function lastError({ servers }: Pair): string {
  const lines = servers.flatMap((server) => server.output().split('\n'));
  return lines.findLast((line) => line.includes('request failed')) ?? 'nothing was logged';
}

/** Repeats a message under its key until it is acknowledged. */
async function writeUntilDone(
  pair: Pair,
  { crew, call }: Caller,
  meetup: string,
  text: string,
  refused: Map<string, number>,
  isEnded: () => boolean,
): Promise<string | null> {
  const key = randomUUID();
  const body = { crew_id: crew, club_id: pair.club.id, activity_id: meetup, message_text: text };
  for (;;) {
    const { status } = await call('POST', '/messages/activity', body, key);
    if (status === 201) return text;
    const failure = status === 0 ? 'connection broken' : String(status);
    refused.set(failure, (refused.get(failure) ?? 0) + 1);
    assertHolds([0, 502, 503].includes(status), `a write was answered ${status}: ${lastError(pair)}`);
    if (isEnded()) return null;
    await pause(100);
  }
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
