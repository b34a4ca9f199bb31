import { readFileSync } from 'node:fs';
import { openPglite } from '../../db/embedded/pglite.ts';
import { saveCompilerMemory } from '../../db/embedded/save-memory.ts';

/**
 * Uses the engine as on a machine with so many bytes of memory, on a folder, until so many bytes were needed or after
 * many statements, and prints the most that it needed. On Linux.
 */
const [folder = '', machine, until] = process.argv.slice(2);
const STATEMENTS = 2_000;

const peakBytes = () =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;

saveCompilerMemory(Number(machine));
const pglite = await openPglite(folder);
for (let count = 0; count < STATEMENTS && peakBytes() < Number(until); count += 1)
  await pglite.query('select oid, relname from pg_class where relkind = $1 order by relname', ['r']);
await pglite.close();
process.stdout.write(String(peakBytes()));
process.exit();
