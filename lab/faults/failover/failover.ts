import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openEvents } from '../../../apps/server/src/testing/events.ts';
import { assertHolds, type Drill, durations, type Figure, formatCount } from '../drill.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Caller, type Pair, startPair } from './pair.ts';

const PEOPLE = 8;
const BACK_WITHIN_MS = 30_000;
/** What a watcher needs to be sure that the primary is gone. */
const NOTICED_AFTER_MS = 3_000;
const BEFORE_MS = 4_000;
const AFTER_MS = 5_000;

export const failover: Drill = {
  name: 'failover',
  title: 'The primary killed, the standby promoted',
  about: `Two servers whose \`DATABASE_URL\` names both hosts. While eight people write, all processes of the primary are killed
by kill -9; ${NOTICED_AFTER_MS / 1000} s later the standby is promoted. No acknowledged write is lost, calls are answered again
within ${BACK_WITHIN_MS / 1000} s of the kill, neither server was restarted, and a seat taken at one server is seen by
somebody who has been looking at the other one all the time.`,
  async run() {
    const cluster = await startCluster();
    try {
      const pair = await startPair(cluster.url, PEOPLE);
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
  const before = await seenAfter(pair, one.origin, seen, watcher);

  let ended = false;
  let isPromoted = false;
  let killed = 0;
  const acknowledged = new Set<string>();
  const backs: number[] = [];
  const refused = new Map<string, number>();
  const writing = pair.callers.map(async (who, number) => {
    let back = false;
    for (let count = 0; !ended; count += 1) {
      const text = `${number}의 ${count}번째 글`;
      const id = await writeUntilDone(pair, who, meetup, text, refused, () => ended);
      if (id === null) return;
      acknowledged.add(id);
      if (!back && isPromoted) {
        back = true;
        backs.push(performance.now() - killed);
      }
      await pause(5);
    }
  });
  const all = Promise.all(writing);
  // Told at the end.
  all.catch(() => undefined);
  await pause(BEFORE_MS);
  cluster.killPrimary();
  killed = performance.now();
  const atKill = acknowledged.size;
  await pause(NOTICED_AFTER_MS);
  await cluster.promote();
  isPromoted = true;
  const promoted = performance.now() - killed;
  while (backs.length < pair.callers.length && performance.now() < killed + 2 * BACK_WITHIN_MS)
    await pause(50);
  await pause(AFTER_MS);
  ended = true;
  await all;
  assertHolds(backs.length === pair.callers.length, 'writes did not come back');
  assertHolds(Math.max(...backs) <= BACK_WITHIN_MS, `writes came back only after ${Math.max(...backs)} ms`);
  assertHolds(one.pid() === pids[0] && two.pid() === pids[1], 'a server was restarted');

  const kept = await cluster.ask<{ text: string; count: number }>(
    'select message_text as text, count(*)::int as count from messages group by message_text',
  );
  const wrong = await cluster.ask<{ wrong: number }>(`select count(*)::int as wrong from activities
    where message_count <> (select count(*) from messages where activity_id = activities.id and state = 1)
      or attendee_count <> (select count(*) from attendees where activity_id = activities.id and state >= 0)`);
  const texts = new Set(kept.map(({ text }) => text));
  const lost = [...acknowledged].filter((text) => !texts.has(text));
  assertHolds(lost.length === 0, `${lost.length} acknowledged messages are gone`);
  assertHolds(
    kept.every(({ count }) => count === 1),
    'a message that was repeated is there twice',
  );
  assertHolds(wrong[0]?.wrong === 0, 'a count is not its rows');
  const after = await seenAfter(pair, one.origin, seen, watcher);
  watcher.close();
  return [
    [
      'acknowledged before the kill, and until the end',
      `${formatCount(atKill)}, ${formatCount(acknowledged.size)}`,
    ],
    ['of them lost, or there twice', '0, 0'],
    ['killed to promoted', `${(promoted / 1000).toFixed(1)} s`],
    ['killed to the first write of each person', durations(backs)],
    [
      'answers meanwhile, each made good by repeating it under its key',
      [...refused].map(([what, count]) => `${formatCount(count)} × ${what}`).join(', ') || 'none',
    ],
    ['a seat at one server seen at the other, before', `${before} ms`],
    ['the same after, on the answer that was opened before', `${after} ms`],
  ];
}

/** What the servers logged last as an error. */
function whyOf({ servers }: Pair): string {
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
    const what = status === 0 ? 'connection broken' : String(status);
    refused.set(what, (refused.get(what) ?? 0) + 1);
    assertHolds([0, 502, 503].includes(status), `a write was answered ${status}: ${whyOf(pair)}`);
    if (isEnded()) return null;
    await pause(100);
  }
}

/** Takes or gives back a seat at one server, and answers after how many ms it was seen at the other. */
async function seenAfter(
  pair: Pair,
  origin: string,
  meetup: string,
  watcher: { next<T>(): Promise<T | undefined> },
): Promise<number> {
  const [who] = pair.callers;
  if (who === undefined) throw new Error('nobody');
  const countOf = async () => {
    const told = await watcher.next<{ count: number }[]>();
    assertHolds(told !== undefined, 'the answer that stays open has ended');
    return told[0]?.count;
  };
  const answer = await fetch(`${origin}/api/v1/activities/${meetup}`, { headers: who.person.session });
  const { my } = (await answer.json()) as { my: { state: number | null } };
  const sits = my.state !== null;
  const start = performance.now();
  const changed = await fetch(
    sits
      ? `${origin}/api/v1/attendees/member/${who.person.member}/activity/${meetup}`
      : `${origin}/api/v1/attendees`,
    {
      method: sits ? 'PUT' : 'POST',
      headers: { ...who.person.session, 'content-type': 'application/json' },
      body: JSON.stringify(sits ? {} : { crew_id: who.crew, activity_id: meetup, subgroup: '', state: 1 }),
    },
  );
  const { count } = (await changed.json()) as { count: number };
  // What it was told before: all of it when it was opened, and again when the database came back.
  while ((await countOf()) !== count);
  return Math.round(performance.now() - start);
}
