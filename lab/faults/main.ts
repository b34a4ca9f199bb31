import { arch, cpus, release, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { setup } from '../../apps/server/src/testing/global-setup.ts';
import { backupUnderLoad } from './backup.ts';
import { clockOff } from './clock.ts';
import { databaseAway } from './database-away.ts';
import { diskFull } from './disk-full.ts';
import { saveDrill } from './document.ts';
import { budget, type Drill, DrillSkipped, type Figure } from './drill.ts';
import { failover } from './failover/failover.ts';
import { rolling } from './failover/rolling.ts';
import { killEmbedded, killOnServer } from './kill/kill.ts';
import { notifyCost } from './notify-cost.ts';
import { powerCut } from './power-cut.ts';
import { twoServers } from './two-servers.ts';

/**
 * Breaks things on purpose and says what was left: `npm run faults`, or one with `--only=kill-embedded`, and
 * `--rounds=5` for a short one, or `--minutes=10` where a loop is to end by then. What was found is put into
 * docs/faults.md, unless rounds are given.
 */
const DRILLS: readonly Drill[] = [
  killEmbedded,
  killOnServer,
  powerCut,
  rolling,
  failover,
  clockOff,
  databaseAway,
  diskFull,
  twoServers,
  backupUnderLoad,
  notifyCost,
];

const option = { type: 'string' } as const;
const { values } = parseArgs({ options: { only: option, rounds: option, minutes: option } });
const names = values.only?.split(',');
const wanted = DRILLS.filter(({ name }) => names?.includes(name) ?? true);
if (wanted.length === 0) throw new Error(`There is: ${DRILLS.map(({ name }) => name).join(', ')}.`);
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
const gib = (totalmem() / 2 ** 30).toFixed(0);
const machine = `${cpus().length} × ${cpus()[0]?.model ?? arch()}, ${gib} GiB, Linux ${release()}, Node ${process.version}`;

const stop = await setup();
try {
  for (const drill of wanted) {
    console.log(`\n${drill.name}: ${drill.title}`);
    const start = performance.now();
    if (values.minutes) budget.until = start + Number(values.minutes) * 60_000;
    const figures = await tryIt(drill);
    for (const [what, figure] of figures) console.log(`  ${what}: ${figure}`);
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.log(`  ${seconds} s`);
    if (rounds === undefined) {
      await saveDrill(DRILLS, drill, figures, {
        machine,
        seconds,
        day: new Date().toISOString().slice(0, 10),
      });
    }
  }
} finally {
  await stop();
}

/** A drill that fails does not keep the others from being tried. */
async function tryIt(drill: Drill): Promise<Figure[]> {
  try {
    return await drill.run(rounds);
  } catch (error) {
    if (error instanceof DrillSkipped) return [['not tried here', error.message]];
    process.exitCode = 1;
    console.error(error);
    return [['**FAILED**', (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '']];
  }
}
