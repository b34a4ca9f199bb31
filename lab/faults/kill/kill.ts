import type { Engine } from '../../../apps/server/src/testing/database.ts';
import { logInOverHttp } from '../../../e2e/kit/api-client.ts';
import { foundClub, joinClub, planMeetup, seatsOf } from '../../../e2e/kit/club.ts';
import { type RunningServer, startServer } from '../../../e2e/kit/server.ts';
import {
  assertHolds,
  type Drill,
  DrillSkipped,
  deadline,
  type Figure,
  formatCount,
  formatDurations,
} from '../drill.ts';
import { appellant } from './appellant.ts';
import { type Client, expectStatus, type TakenSeats } from './client.ts';
import { leaver, poster, seatTaker, uploader } from './clients.ts';
import { inspect } from './inspect.ts';
import { endRestrictionDuringRestart } from './restricted-waiter.ts';
import { waiter } from './waiter.ts';

const KILLS = 100;
const MEETUPS = 6;
const SEATS = 8;
/** Each round kills after one acknowledged write of each kind and a varying number of writes. */
const MIN_WRITES = 8;
const STRIDE = 7;
const SPREAD = 16;
const KINDS = 6;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const ABOUT = `kill -9 during attends, cancels, waits, turns, appeals, posts, uploads and withdrawals of fifteen concurrent members. After each
restart every acknowledged write is present and none is partial: stored counts equal their rows, every picture has its files,
withdrawn crews have no seats, no seat is free beside a waiter. Then a restriction of a waiter ends while the server is killed; the seat is given
within the first minute. At the end the database itself is checked.`;

export const killEmbedded: Drill = {
  name: 'kill-embedded',
  title: 'kill -9 on the embedded database',
  about: ABOUT,
  run: (rounds = KILLS) => kill('pglite', rounds),
};

export const killOnServer: Drill = {
  name: 'kill-postgres',
  title: 'kill -9 on PostgreSQL',
  about: ABOUT,
  run: (rounds = KILLS) => {
    if (!process.env.TEST_DATABASE_URL) throw new DrillSkipped('no PostgreSQL');
    return kill('postgres', rounds);
  },
};

async function kill(engine: Engine, rounds: number): Promise<Figure[]> {
  const server = await startServer({ engine, env: { DEMO: '0' } });
  try {
    return await killRepeatedly(server, rounds);
  } finally {
    await server.stop();
  }
}

/** Kills a server under writes; it has ended afterwards. Throws `GuaranteeViolated` if a write is lost or partial. */
export async function killRepeatedly(server: RunningServer, rounds: number): Promise<Figure[]> {
  const { club, leader, meetups, clients } = await createClients(server);
  const acknowledged = new Map<Client['kind'], number>();
  const inFlightAtKill: number[] = [];
  const starts: number[] = [];
  for (let round = 0; round < rounds && performance.now() < deadline.time; round += 1) {
    const minWrites = MIN_WRITES + ((round * STRIDE) % SPREAD);
    let count = 0;
    let inFlight = 0;
    const kinds = new Set<string>();
    let restarted: Promise<void> | undefined;
    const killNow = () => {
      inFlightAtKill.push(inFlight);
      const start = performance.now();
      restarted = server.restart('SIGKILL').then(() => void starts.push(performance.now() - start));
    };
    await Promise.all(
      clients.map(async (client) => {
        while (restarted === undefined) {
          inFlight += 1;
          const done = await client.act().catch((error: unknown) => {
            if (restarted === undefined || !isConnectionError(error)) throw error;
            return false;
          });
          inFlight -= 1;
          if (!done) continue;
          acknowledged.set(client.kind, (acknowledged.get(client.kind) ?? 0) + 1);
          count += 1;
          kinds.add(client.kind);
          if (count >= minWrites && kinds.size === KINDS && restarted === undefined) killNow();
        }
      }),
    );
    await restarted;
    const taken: TakenSeats = new Map(
      await Promise.all(
        meetups.map(async (meetup) => {
          const { count: counted, crews } = await seatsOf(leader, meetup);
          assertHolds(counted === crews.length, `${counted} seats counted, ${crews.length} taken`);
          assertHolds(counted <= SEATS, `${counted} seats taken of ${SEATS}`);
          return [meetup, crews] as const;
        }),
      ),
    );
    for (const client of clients) await client.check(taken);
    if ((round + 1) % 10 === 0) console.log(`  ${round + 1} of ${rounds}`);
  }
  const seated = await endRestrictionDuringRestart(server, club);
  await server.end('SIGKILL');
  const inspected = await inspect(server);
  return [
    [
      'killed',
      `${inFlightAtKill.length} times, with ${formatCount(inFlightAtKill.reduce((sum, count) => sum + count, 0))} open calls`,
    ],
    ...[...acknowledged].map(
      ([kind, count]): Figure => [`${kind}: acknowledged, all present`, formatCount(count)],
    ),
    ['killed to ready again', formatDurations(starts)],
    seated,
    ...inspected,
  ];
}

async function createClients(server: RunningServer) {
  const leader = await logInOverHttp(server, 'leader@kill.test');
  const club = await foundClub(leader, 'kill');
  const meetups = await Promise.all(
    Array.from({ length: MEETUPS }, (_, day) =>
      planMeetup(club, { name: `모임 ${day}`, at: new Date(Date.now() + (day + 2) * DAY_MS), seats: SEATS }),
    ),
  );
  const [first = '', second = ''] = meetups;
  const member = async (name: string) => {
    const client = await logInOverHttp(server, `${name}@kill.test`);
    return { client, crew: await joinClub(client, club, name) };
  };
  const clients: Client[] = [];
  // Who has a seat in the one at the same time gets a turn in the other instead of a seat.
  const at = new Date(Date.now() + 3 * DAY_MS);
  const scarce = await planMeetup(club, { name: '자리가 없는 모임', at, seats: 2 });
  const parallel = await planMeetup(club, { name: '같은 시간 모임', at, seats: SEATS });
  for (let index = 0; index < 4; index += 1) {
    const { client, crew } = await member(`wait${index}`);
    if (index % 2 === 0) {
      const seat = { crew_id: crew, activity_id: parallel, subgroup: '', state: 1 };
      expectStatus((await client.call('POST', '/attendees', seat)).status, 201);
    }
    clients.push(waiter(client, crew, scarce, index));
  }
  for (let index = 0; index < 4; index += 1) {
    const { client, crew } = await member(`seat${index}`);
    clients.push(seatTaker(client, crew, meetups, index));
  }
  // In less than 8 hours, so that each cancel is late.
  const soon = await planMeetup(club, { name: '곧 시작하는 모임', at: new Date(Date.now() + 5 * HOUR_MS) });
  clients.push(appellant(server, club, soon, 'appeal'));
  for (let index = 0; index < 2; index += 1) {
    const { client, crew } = await member(`post${index}`);
    clients.push(poster(client, crew, club, first, `post${index}`));
  }
  for (let index = 0; index < 2; index += 1) {
    clients.push(await uploader(server.origin, await logInOverHttp(server, `upload${index}@kill.test`)));
    const client = await logInOverHttp(server, `leave${index}@kill.test`);
    clients.push(leaver(client, club, second, `leave${index}`));
  }
  return { club, leader, meetups, clients };
}

/** Whether the error is a broken connection, not an unexpected response. */
function isConnectionError(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (error instanceof Error && /terminated|ECONN|socket/.test(String(error.cause ?? error)))
  );
}
