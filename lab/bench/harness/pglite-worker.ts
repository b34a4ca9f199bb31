import { PGlite } from '@electric-sql/pglite';

// Opens a folder, which it creates if it is empty, with the library's settings and does nothing else.
const [folder = ''] = process.argv.slice(2);
const database = await PGlite.create(folder);
await database.query('select 1');
// Closed, since the next start would have to recover it.
process.on('disconnect', async () => {
  await database.close();
  process.exit();
});
process.send?.('ready');
