import type { Engine } from '../../../apps/server/src/testing/database.ts';
import { logInOverHttp } from '../../../e2e/kit/api-client.ts';
import { foundClub, joinClub, planMeetup, seatsOf } from '../../../e2e/kit/club.ts';
import { type RunningServer, startServer } from '../../../e2e/kit/server.ts';
import {
  assertHolds,
  budget,
  type Drill,
  DrillSkipped,
  durations,
  type Figure,
  formatCount,
} from '../drill.ts';
import type { Client, TakenSeat } from './client.ts';
import { leaver, poster, seatTaker, uploader } from './clients.ts';
import { inspect } from './inspect.ts';

const KILLS = 100;
const MEETUPS = 6;
const SEATS = 8;
/** One of each kind and so many writes were acknowledged, and then a few more each time: every moment has its turn. */
const ENOUGH = 8;
const STRIDE = 7;
const SPREAD = 16;
const KINDS = 4;
const DAY_MS = 24 * 3_600_000;

const ABOUT = `kill -9 in the middle of attends, cancels, posts, uploads and withdrawals of ten people at once. After each
restart every acknowledged write is there, and none by half: counts are rows, every picture has its files, whoever left has no
seat. At the end the same is asked of the database itself.`;

export const killEmbedded: Drill = {
  name: 'kill-embedded',
  title: 'kill -9 on the embedded database',
  about: ABOUT,
  run: (rounds = KILLS) => kill('pglite', rounds),
};

export const killOnServer: Drill = {
  name: 'kill-postgres',
  title: 'kill -9 beside PostgreSQL',
  about: ABOUT,
  run: (rounds = KILLS) => {
    if (!process.env.TEST_DATABASE_URL) throw new DrillSkipped('no PostgreSQL');
    return kill('postgres', rounds);
  },
};

async function kill(engine: Engine, rounds: number): Promise<Figure[]> {
  const server = await startServer({ engine, env: { DEMO: '0' } });
  try {
    const { leader, meetups, actors } = await people(server);
    const acknowledged = new Map<Client['what'], number>();
    const broken: number[] = [];
    const starts: number[] = [];
    for (let round = 0; round < rounds && performance.now() < budget.until; round += 1) {
      const enough = ENOUGH + ((round * STRIDE) % SPREAD);
      let count = 0;
      let inFlight = 0;
      const kinds = new Set<string>();
      let restarted: Promise<void> | undefined;
      const killNow = () => {
        broken.push(inFlight);
        const start = performance.now();
        restarted = server.restart('SIGKILL').then(() => void starts.push(performance.now() - start));
      };
      await Promise.all(
        actors.map(async (actor) => {
          while (restarted === undefined) {
            inFlight += 1;
            const done = await actor.act().catch((error: unknown) => {
              if (restarted === undefined || !isBroken(error)) throw error;
              return false;
            });
            inFlight -= 1;
            if (!done) continue;
            acknowledged.set(actor.what, (acknowledged.get(actor.what) ?? 0) + 1);
            count += 1;
            kinds.add(actor.what);
            if (count >= enough && kinds.size === KINDS && restarted === undefined) killNow();
          }
        }),
      );
      await restarted;
      const seated: TakenSeat = new Map(
        await Promise.all(
          meetups.map(async (meetup) => {
            const { count: counted, crews } = await seatsOf(leader, meetup);
            assertHolds(counted === crews.length, `${counted} seats counted, ${crews.length} taken`);
            assertHolds(counted <= SEATS, `${counted} seats taken of ${SEATS}`);
            return [meetup, crews] as const;
          }),
        ),
      );
      for (const actor of actors) await actor.check(seated);
      if ((round + 1) % 10 === 0) console.log(`  ${round + 1} of ${rounds}`);
    }
    await server.end('SIGKILL');
    const inside = await inspect(server);
    return [
      [
        'killed',
        `${broken.length} times, with ${formatCount(broken.reduce((sum, one) => sum + one, 0))} calls under way`,
      ],
      ...[...acknowledged].map(
        ([what, count]): Figure => [`${what}: acknowledged, all there`, formatCount(count)],
      ),
      ['killed to ready again', durations(starts)],
      ...inside,
    ];
  } finally {
    await server.stop();
  }
}

async function people(server: RunningServer) {
  const leader = await logInOverHttp(server, 'leader@kill.test');
  const club = await foundClub(leader, 'kill');
  const meetups = await Promise.all(
    Array.from({ length: MEETUPS }, (_, day) =>
      planMeetup(club, { name: `모임 ${day}`, at: new Date(Date.now() + (day + 2) * DAY_MS), seats: SEATS }),
    ),
  );
  const [first = '', second = ''] = meetups;
  const member = async (name: string) => {
    const person = await logInOverHttp(server, `${name}@kill.test`);
    return { person, crew: await joinClub(person, club, name) };
  };
  const actors: Client[] = [];
  for (let one = 0; one < 4; one += 1) {
    const { person, crew } = await member(`seat${one}`);
    actors.push(seatTaker(person, crew, meetups, one));
  }
  for (let one = 0; one < 2; one += 1) {
    const { person, crew } = await member(`post${one}`);
    actors.push(poster(person, crew, club, first, `post${one}`));
  }
  for (let one = 0; one < 2; one += 1) {
    actors.push(await uploader(server.origin, await logInOverHttp(server, `upload${one}@kill.test`)));
    const person = await logInOverHttp(server, `leave${one}@kill.test`);
    actors.push(leaver(person, club, second, `leave${one}`));
  }
  return { leader, meetups, actors };
}

/** Whether a call ended as one does whose server is killed, not by an answer that it should not have had. */
function isBroken(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (error instanceof Error && /terminated|ECONN|socket/.test(String(error.cause ?? error)))
  );
}
