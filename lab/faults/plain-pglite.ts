import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';

/**
 * The control of the power cut: the embedded database as its library opens it. `write` inserts rows and prints each id
 * after its commit; `read` prints the ids that exist.
 */
const [command, folder = ''] = process.argv.slice(2);
const database = await PGlite.create(folder);
if (command === 'read') {
  const { rows } = await database.query<{ id: number }>('select id from rows order by id');
  process.stdout.write(`${rows.map(({ id }) => id).join('\n')}\n`);
  process.exit(0);
}
await database.exec('create table rows (id serial primary key, text text not null)');
for (;;) {
  const { rows } = await database.query<{ id: number }>(
    `insert into rows (text) values (repeat('x', 2000)) returning id`,
  );
  process.stdout.write(`${rows[0]?.id}\n`);
  // Without flushes it is fast enough to fill its disk.
  await pause(5);
}
