import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgres } from '../../apps/server/src/testing/postgres.ts';
import { median } from '../bench/harness/statistics.ts';
import { type Drill, DrillSkipped, formatCount } from './drill.ts';
import { startCluster } from './failover/cluster.ts';

const run = promisify(execFile);
const ROUNDS = 5;
const SECONDS = 4;
const CLIENTS = 16;

const seat = (notify: string) => `\\set seat random(1, 1000)
begin;
select count from seats where id = :seat for no key update;
insert into takers (seat) values (:seat);
update seats set count = count + 1 where id = :seat;
${notify}commit;
`;

export const notifyCost: Drill = {
  name: 'notify-cost',
  title: 'The cost of NOTIFY inside the write’s transaction',
  about: `Not a fault: it shows why live counts are sent after the commit (docs/adr/0010-live-counts.md). pgbench with ${CLIENTS}
clients takes seats (lock, insert, count) in one transaction on a PostgreSQL with fsync, with and without \`pg_notify\` in it,
in turn, ${SECONDS} s each.`,
  async run(rounds = ROUNDS) {
    const programs = findPostgres();
    if (programs === null) throw new DrillSkipped('no PostgreSQL');
    const folder = await mkdtemp(join(tmpdir(), 'crewwith-notify-'));
    const cluster = await startCluster();
    try {
      await cluster.query('alter system reset synchronous_standby_names');
      await cluster.query('select pg_reload_conf()');
      await cluster.query(
        'create table seats (id int primary key, count int not null) with (fillfactor = 70)',
      );
      await cluster.query('create table takers (id bigserial primary key, seat int not null)');
      await cluster.query('insert into seats select id, 0 from generate_series(1, 1000) as id');
      const scripts = { without: seat(''), inside: seat(`select pg_notify('counts', :seat::text);\n`) };
      const url = new URL(cluster.url.replace(/,[^/]*/, '').replace(/\?.*/, ''));
      const rate = async (name: keyof typeof scripts): Promise<number> => {
        const file = join(folder, `${name}.sql`);
        await writeFile(file, scripts[name]);
        const { stdout } = await run(join(programs, 'pgbench'), [
          ...['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(SECONDS), '-f', file],
          ...['-h', url.hostname, '-p', url.port, '-U', 'postgres', 'postgres'],
        ]);
        return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
      };
      const rates = { without: [] as number[], inside: [] as number[] };
      for (let round = 0; round < rounds; round += 1) {
        rates.without.push(await rate('without'));
        rates.inside.push(await rate('inside'));
      }
      const [without, inside] = [median(rates.without), median(rates.inside)];
      return [
        ['seats a second without NOTIFY', formatCount(Math.round(without))],
        [
          'with NOTIFY in the transaction',
          `${formatCount(Math.round(inside))} (${(inside / without).toFixed(2)})`,
        ],
      ];
    } finally {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
