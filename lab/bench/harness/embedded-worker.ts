import { PGlite } from '@electric-sql/pglite';
import { DurableFS, START_PARAMS } from '../../../apps/server/src/db/embedded/durable-filesystem.ts';
import { NOW } from '../data/layout.ts';
import { pairOf } from './attend-requests.ts';

// Repeats a transaction that takes a seat, for the given seconds.
const [folder = ''] = process.argv.slice(2);
const pglite = await PGlite.create({ fs: new DurableFS(`${folder}/db`), startParams: START_PARAMS });
let next = 0;

process.on('message', ({ seconds }: { seconds: number }) => {
  run(seconds).then(
    (perSecond) => process.send?.(perSecond),
    (error: unknown) => {
      throw error;
    },
  );
});
process.send?.('ready');

async function run(seconds: number): Promise<number> {
  const start = performance.now();
  let done = 0;
  while (performance.now() - start < seconds * 1000) {
    await takeSeat(pairOf(next));
    next += 1;
    done += 1;
  }
  return done / ((performance.now() - start) / 1000);
}

async function takeSeat({ crew, activity }: { crew: number; activity: number }): Promise<void> {
  await pglite.transaction(async (trx) => {
    await trx.query(
      `select activity_time, attendee_count, max_crew, attend_level from activities
        where id = $1 and deleted_time is null for no key update`,
      [activity],
    );
    await trx.query('select admin_level, limit_end_time from crews where id = $1 and state = 1 for share', [
      crew,
    ]);
    await trx.query(
      `insert into attendees (activity_id, crew_id, subgroup, state, created_time, updated_time)
        values ($1, $2, '', 1, $3, $3)`,
      [activity, crew, NOW],
    );
    await trx.query('update activities set attendee_count = attendee_count + 1 where id = $1', [activity]);
  });
}
