import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { ApiResponse } from '../../../e2e/kit/api-client.ts';
import { seatsOf } from '../../../e2e/kit/club.ts';
import { assertHolds, type Figure, formatCount } from '../drill.ts';
import type { Caller, Pair } from './pair.ts';

/** The members of a pair, who post, attend and cancel. Each repeats a write under its key until it is acknowledged. */
export interface Writers {
  /** How many writes were acknowledged so far. */
  acknowledged(): number;
  /** When the first write that each member sends from now on is acknowledged, in the time of `performance.now()`. */
  next(timeoutMs: number): Promise<number[]>;
  /** The longest time without an acknowledged write of each member in ms, since this was last asked. */
  longestPauses(): number[];
  end(): Promise<void>;
  /** After the end: throws `GuaranteeViolated` if an acknowledged write is lost or one is stored twice. */
  check(query: Query): Promise<Figure[]>;
}

/** How long a write is repeated after the end. */
const LAST_WRITE_MS = 10_000;

type Query = <T extends pg.QueryResultRow>(text: string) => Promise<T[]>;

/** The writes of one member. */
interface Log {
  readonly messages: string[];
  hasSeat: boolean;
  seats: number;
  lastTime: number;
  longestPause: number;
}

/** The first meetup has the messages, these have the seats. */
const seatMeetups = (pair: Pair) => pair.meetups.slice(2);

export function startWriters(pair: Pair, pauseMs = 5): Writers {
  const refused = new Map<string, number>();
  const logs = pair.callers.map(
    (): Log => ({ messages: [], hasSeat: false, seats: 0, lastTime: performance.now(), longestPause: 0 }),
  );
  let endTime = Number.POSITIVE_INFINITY;
  let waiting: { since: number; times: Map<number, number> } | null = null;

  const write = async (number: number, caller: Caller, log: Log): Promise<void> => {
    const meetups = seatMeetups(pair);
    const meetup = meetups[number % meetups.length] ?? '';
    const seat = { crew_id: caller.crew, activity_id: meetup, subgroup: '', state: 1 };
    const path = `/attendees/member/${caller.client.member}/activity/${meetup}`;
    while (performance.now() < endTime) {
      const text = `${number}의 ${log.messages.length}번째 글`;
      const message = { crew_id: caller.crew, club_id: pair.club.id, activity_id: pair.meetups[0] };
      await untilDone(number, log, (key) =>
        caller.call('POST', '/messages/activity', { ...message, message_text: text }, key),
      );
      log.messages.push(text);
      await untilDone(number, log, (key) =>
        log.hasSeat ? caller.call('PUT', path, {}) : caller.call('POST', '/attendees', seat, key),
      );
      log.hasSeat = !log.hasSeat;
      log.seats += 1;
      await pause(pauseMs);
    }
  };

  /** Repeats a write under one key until it is acknowledged. */
  const untilDone = async (
    number: number,
    log: Log,
    send: (key: string) => Promise<ApiResponse<unknown>>,
  ): Promise<void> => {
    const key = randomUUID();
    for (let tries = 0; ; tries += 1) {
      const start = performance.now();
      const { status, body } = await send(key);
      const now = performance.now();
      const code = (body as { code?: string } | null)?.code ?? '';
      // A cancel has no key: one whose acknowledgement was lost is refused when it is repeated.
      const isRepeated = tries > 0 && code === 'attendee.not_attending';
      if (status === 200 || status === 201 || isRepeated) {
        log.longestPause = Math.max(log.longestPause, now - log.lastTime);
        log.lastTime = now;
        if (waiting && start >= waiting.since && !waiting.times.has(number)) waiting.times.set(number, now);
        return;
      }
      const failure = status === 0 ? 'connection broken' : String(status);
      refused.set(failure, (refused.get(failure) ?? 0) + 1);
      assertHolds([0, 502, 503].includes(status), `answered ${status} ${code}: ${lastError(pair)}`);
      assertHolds(now < endTime + LAST_WRITE_MS, 'a write was not acknowledged in the end');
      await pause(100);
    }
  };
  const all = Promise.all(pair.callers.map((caller, number) => write(number, caller, logs[number] as Log)));
  // Failures are reported at the end.
  all.catch(() => undefined);
  const messages = () => logs.reduce((sum, log) => sum + log.messages.length, 0);
  const seats = () => logs.reduce((sum, log) => sum + log.seats, 0);

  return {
    acknowledged: () => messages() + seats(),
    async next(timeoutMs) {
      const now = { since: performance.now(), times: new Map<number, number>() };
      waiting = now;
      const arrived = async () => {
        while (now.times.size < logs.length && performance.now() < now.since + timeoutMs) await pause(20);
      };
      await Promise.race([arrived(), all]);
      assertHolds(now.times.size === logs.length, `no write succeeded within ${timeoutMs} ms`);
      return [...now.times.values()];
    },
    longestPauses() {
      const now = performance.now();
      return logs.map((log) => {
        const longest = Math.max(log.longestPause, now - log.lastTime);
        log.longestPause = 0;
        return longest;
      });
    },
    async end() {
      endTime = performance.now();
      await all;
    },
    async check(query) {
      const stored = await query<{ text: string; count: number }>(
        'select message_text as text, count(*)::int as count from messages group by message_text',
      );
      const texts = new Set(stored.map(({ text }) => text));
      const lost = logs.flatMap((log) => log.messages).filter((text) => !texts.has(text));
      assertHolds(lost.length === 0, `${lost.length} acknowledged messages are missing, as: ${lost[0]}`);
      assertHolds(
        stored.every(({ count }) => count === 1),
        'a repeated message is stored twice',
      );
      const taken = await Promise.all(
        seatMeetups(pair).map(async (meetup) => (await seatsOf(pair.club.leader, meetup)).crews),
      );
      const crews = new Set(taken.flat());
      for (const [number, { crew }] of pair.callers.entries())
        assertHolds(crews.has(crew) === logs[number]?.hasSeat, `the seat of ${crew} is not as acknowledged`);
      const [counts] = await query<{ wrong: number }>(`select count(*)::int as wrong from activities
        where message_count <> (select count(*) from messages where activity_id = activities.id and state = 1)
          or attendee_count <> (select count(*) from attendees where activity_id = activities.id and state >= 0)`);
      assertHolds(counts?.wrong === 0, 'a stored count is wrong');
      return [
        ['messages, attends and cancels acknowledged', `${formatCount(messages())}, ${formatCount(seats())}`],
        ['of them lost, stored twice, stored counts that are wrong', '0, 0, 0'],
        [
          'failed answers meanwhile, each repeated under its key',
          [...refused].map(([failure, count]) => `${formatCount(count)} × ${failure}`).join(', ') || 'none',
        ],
      ];
    },
  };
}

/** The servers' last logged error. */
function lastError({ servers }: Pair): string {
  const lines = servers.flatMap((server) => server.output().split('\n'));
  return lines.findLast((line) => line.includes('request failed')) ?? 'nothing was logged';
}
