import { fanOut } from '../../../apps/server/src/features/notifications/fan-out.ts';
import * as layout from '../data/layout.ts';
import { openPushedClub, type PushedClub } from '../harness/pushed-club.ts';
import { type Bench, besideRow, boundRow, type Section } from '../harness/section.ts';
import { startServer } from '../harness/server.ts';
import { openSideCalls } from '../harness/side-calls.ts';
import { median } from '../harness/statistics.ts';

const PEOPLE = 10_000;
/** From the fan-out to the instant at which all are due, which it must be done by. */
const AHEAD_MS = 8_000;

/** 10,000 pushes that are due at one instant, as in the morning, beside normal calls; on PostgreSQL. */
export async function dueAtOnce(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.postgres.database(1);
  const club = await openPushedClub(databaseUrl, PEOPLE);
  let startedAt = 0;
  const calls = await openSideCalls(databaseUrl, async () => {
    startedAt = performance.now();
    return startServer({
      dataDir: await bench.folder(),
      databaseUrl,
      env: { PUSH_ORIGINS: club.origin },
      ...(bench.profileTo && { profileTo: bench.profileTo }),
    });
  });
  const figures = { sent: [] as number[], alone: [] as number[], beside: [] as number[] };
  try {
    for (let round = 0; round < bench.rounds; round += 1) {
      figures.alone.push(await calls.p99(bench.seconds));
      await plan(club, startedAt);
      await club.untilSending();
      const due = performance.now();
      const sent = club.untilSent().then(() => performance.now() - due);
      figures.beside.push(await calls.p99(bench.seconds));
      figures.sent.push(await sent);
      const { pushes, devices } = await club.received();
      if (pushes !== PEOPLE || devices !== PEOPLE)
        throw new Error(`${pushes} pushes arrived at ${devices} of ${PEOPLE} devices`);
      await club.forget();
    }
    const shortest = Math.min(...figures.sent);
    if (shortest < bench.seconds * 1_000)
      throw new Error(`All were sent in ${Math.round(shortest)} ms, before the calls beside it had ended`);
    return {
      title: '10,000 pushes due at one instant, on PostgreSQL',
      rows: [
        besideRow('p99 of the calls beside it : without it', median(figures.beside), median(figures.alone)),
        boundRow('from the instant until all are sent', median(figures.sent) / 1_000, 's', null, 1),
      ],
      notes: [
        `Each to another person. Each device got one push in each round, and none two. Beside ${calls.perSecond} calls a second, half of the peak, of seven of which one takes a seat. Server, load, database and push service share the machine.`,
      ],
    };
  } finally {
    await calls.stop();
    await club.close();
  }
}

/** Queues a push to each person for one instant of the server's clock, which is still to come. */
async function plan({ db, announce, wake }: PushedClub, startedAt: number): Promise<void> {
  const dueMs = performance.now() + AHEAD_MS;
  const due = new Date(layout.NOW.getTime() + dueMs - startedAt);
  await announce();
  // The server leaves it to this process, so that all are there before the first is due.
  await db.updateTable('outbox').set({ retry_time: due }).execute();
  const told = await fanOut({ db, live: undefined }, due);
  if (told !== PEOPLE || performance.now() > dueMs) throw new Error(`${told} people were told in time`);
  // The server then knows when the first is due.
  await wake();
}
