import { arch, cpus, release, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { setup } from '../../apps/server/src/testing/global-setup.ts';
import { buildWhenChanged } from '../../scripts/build.ts';
import { backupUnderLoad } from './backup.ts';
import { clockOff } from './clock.ts';
import { databaseAway } from './database-away.ts';
import { diskFull } from './disk-full.ts';
import { saveDrill } from './document.ts';
import { type Drill, DrillSkipped, deadline, type Figure } from './drill.ts';
import { failover } from './failover/failover.ts';
import { rolling } from './failover/rolling.ts';
import { killEmbedded, killOnServer } from './kill/kill.ts';
import { memoryLimit } from './memory-limit.ts';
import { notifyCost } from './notify-cost.ts';
import { patroni } from './patroni/patroni.ts';
import { powerCut } from './power-cut.ts';
import { killSenders } from './reminders/kill-senders.ts';
import { killMaker } from './series/kill-maker.ts';
import { standby } from './standby/standby.ts';
import { twoServers } from './two-servers.ts';

/**
 * `npm run faults` runs all drills and writes docs/faults.md. `--only=kill-embedded` selects drills, `--rounds=5`
 * shortens them without writing the document, and `--minutes=10` ends repeating drills after that time.
 */
const DRILLS: readonly Drill[] = [
  killEmbedded,
  killOnServer,
  killMaker,
  killSenders,
  powerCut,
  memoryLimit,
  rolling,
  failover,
  patroni,
  standby,
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
if (wanted.length === 0) throw new Error(`The drills are: ${DRILLS.map(({ name }) => name).join(', ')}.`);
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
const memoryGib = (totalmem() / 2 ** 30).toFixed(0);
const machine = `${cpus().length} × ${cpus()[0]?.model ?? arch()}, ${memoryGib} GiB, Linux ${release()}, Node ${process.version}`;

if (!(await buildWhenChanged())) process.exit(1);
const stop = await setup();
try {
  for (const drill of wanted) {
    console.log(`\n${drill.name}: ${drill.title}`);
    const start = performance.now();
    if (values.minutes) deadline.time = start + Number(values.minutes) * 60_000;
    const figures = await runDrill(drill);
    for (const [label, figure] of figures) console.log(`  ${label}: ${figure}`);
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

/** Reports failures as figures, so that the other drills still run. */
async function runDrill(drill: Drill): Promise<Figure[]> {
  try {
    return await drill.run(rounds);
  } catch (error) {
    if (error instanceof DrillSkipped) return [['skipped', error.message]];
    process.exitCode = 1;
    console.error(error);
    return [['**FAILED**', (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '']];
  }
}
