import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TPS = /^tps = ([\d.]+)/m;
const FAILED = /number of failed transactions: (\d+)/;

/** Transactions a second of a script with prepared statements. Throws if a transaction failed. */
export async function pgbench(
  programs: string,
  url: string,
  { script, clients, seconds }: { script: string; clients: number; seconds: number },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'crewwith-pgbench-'));
  try {
    const file = join(folder, 'script.sql');
    await writeFile(file, script);
    const options = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      '1',
      '-T',
      String(seconds),
      '-D',
      'n=0',
    ];
    const { stdout } = await run(join(programs, 'pgbench'), [...options, '-f', file, url]);
    const tps = Number(TPS.exec(stdout)?.[1]);
    if (!(tps > 0) || Number(FAILED.exec(stdout)?.[1] ?? 0) > 0) throw new Error(`pgbench: ${stdout}`);
    return tps;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
