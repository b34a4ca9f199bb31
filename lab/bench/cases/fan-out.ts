import { setTimeout as pause } from 'node:timers/promises';
import { openPushedClub, type PushedClub } from '../harness/pushed-club.ts';
import { type Bench, besideRow, boundRow, type Row, type Section } from '../harness/section.ts';
import { startServer } from '../harness/server.ts';
import { openSideCalls } from '../harness/side-calls.ts';
import { median } from '../harness/statistics.ts';

const PEOPLE = 2_000;
const MS_TO_FAN_OUT = 2_000;
/** Into the measurement beside which an event is told. */
const TOLD_AFTER_MS = 500;

interface Figures {
  readonly fanOut: number[];
  readonly alone: number[];
  readonly beside: number[];
}

/** An announcement to 2,000 people beside normal calls, without devices and with one each; on PostgreSQL. */
export async function fanOutBeside(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.postgres.database(1);
  const club = await openPushedClub(databaseUrl, PEOPLE);
  const calls = await openSideCalls(databaseUrl, async () =>
    startServer({
      dataDir: await bench.folder(),
      databaseUrl,
      env: { PUSH_ORIGINS: club.origin },
      ...(bench.profileTo && { profileTo: bench.profileTo }),
    }),
  );
  const measure = async (pushes: number): Promise<Figures> => {
    const figures: Figures = { fanOut: [], alone: [], beside: [] };
    for (let round = 0; round < bench.rounds; round += 1) {
      figures.alone.push(await calls.p99(bench.seconds));
      const [beside, ms] = await Promise.all([calls.p99(bench.seconds), tell(club)]);
      figures.beside.push(beside);
      figures.fanOut.push(ms);
      await club.untilSent();
      const received = await club.received();
      if (received.pushes !== pushes) throw new Error(`${received.pushes} pushes arrived`);
      await club.forget();
    }
    return figures;
  };
  try {
    const withDevices = await measure(PEOPLE);
    await club.db.deleteFrom('push_subscriptions').execute();
    const without = await measure(0);
    return {
      title: 'An event for 2,000 people, on PostgreSQL',
      rows: [
        ...rowsOf('2,000 people without devices', without),
        ...rowsOf('2,000 people with a device each, who are pushed meanwhile', withDevices),
      ],
      notes: [
        `The server fans out and sends beside ${calls.perSecond} calls a second, half of the peak: of seven one takes a seat. Server, load, database and push service share the machine.`,
      ],
    };
  } finally {
    await calls.stop();
    await club.close();
  }
}

function rowsOf(who: string, { fanOut, alone, beside }: Figures): Row[] {
  return [
    boundRow(`${who}: from the event to the last inbox`, median(fanOut), 'ms', MS_TO_FAN_OUT),
    besideRow(`${who}: p99 of the calls beside it : without it`, median(beside), median(alone)),
  ];
}

/** Tells an event, wakes the server as a commit does, and returns the time until all have their rows. */
async function tell(club: PushedClub): Promise<number> {
  await pause(TOLD_AFTER_MS);
  await club.announce();
  const start = performance.now();
  await club.wake();
  await club.untilFanned();
  return performance.now() - start;
}
