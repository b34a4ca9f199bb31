import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FrozenProxy, openFrozenProxy } from '../../../apps/server/src/testing/frozen-proxy.ts';
import { unprivileged } from '../../../apps/server/src/testing/postgres.ts';
import { signalPostgres } from '../failover/postgres-processes.ts';
import { readDeployed, replaceAll } from './deployed.ts';

/** What the machines of a drill have in common. */
export interface Site {
  readonly folder: string;
  /** The first three numbers of their addresses. */
  readonly network: string;
  /** The folder of PostgreSQL's programs. */
  readonly programs: string;
}

/** A PostgreSQL with its Patroni and a member of etcd. */
export interface Machine {
  readonly name: string;
  readonly address: string;
  /** What its Patroni has logged. */
  output(): string;
  /** Starts what does not run. */
  start(): void;
  /** Kills Patroni, all processes of PostgreSQL and etcd. */
  kill(): void;
  /** Stops Patroni and PostgreSQL, which keep their connections. */
  freeze(): void;
  wakePostgres(): void;
  wakePatroni(): void;
  /** Lets nothing pass between Patroni and etcd. */
  cutOff(): void;
  reconnect(): void;
  /** Kills all that runs. */
  stop(): Promise<void>;
}

/** Numbers of the machines. */
export const NUMBERS = [1, 2, 3] as const;

export async function createMachine(site: Site, number: number): Promise<Machine> {
  const folder = join(site.folder, `db${number}`);
  mkdirSync(folder, { mode: 0o700 });
  const proxies = await openProxies(site);
  const config = join(folder, 'config.yml');
  writeFileSync(
    config,
    replaceAll(replaceAll(readDeployed('patroni.yml', number), proxies.replacements), {
      '10.0.0.0/24': '127.0.0.0/8',
      '10.0.0.': `${site.network}.`,
      '/usr/lib/postgresql/15/bin': site.programs,
      '/var/lib/postgresql': folder,
      '/var/run/postgresql': folder,
    }),
  );
  const etcdFile = replaceAll(readDeployed('etcd.env', number), {
    '10.0.0.': `${site.network}.`,
    '/var/lib/etcd': folder,
  });
  execFileSync('chown', ['-R', 'postgres:postgres', folder]);
  const etcdEnv = Object.fromEntries(
    etcdFile.split('\n').flatMap((line) => {
      const [, name, value] = /^(ETCD_\w+)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value]];
    }),
  );
  let output = '';
  let etcd: ChildProcess | null = null;
  let patroni: ChildProcess | null = null;
  const launch = (program: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess => {
    const [command, all] = unprivileged(program, args);
    const child = spawn(command, all, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, ...env },
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (child === patroni) output += text;
    });
    return child;
  };
  const data = join(folder, '15/crewwith');
  /** Its process id; null when it does not run. */
  const postmaster = (): number | null => {
    try {
      const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      // The file of one that was killed may name another program by now.
      return readlinkSync(`/proc/${pid}/cwd`) === data ? pid : null;
    } catch {
      return null;
    }
  };
  const signalAll = (signal: NodeJS.Signals) => {
    patroni?.kill(signal);
    const pid = postmaster();
    if (pid !== null) signalPostgres(pid, signal);
  };
  return {
    name: `db${number}`,
    address: `${site.network}.2${number}`,
    output: () => output,
    start() {
      if (!isRunning(etcd)) etcd = launch('etcd', [], etcdEnv);
      if (!isRunning(patroni)) patroni = launch('patroni', [config], {});
    },
    kill() {
      signalAll('SIGKILL');
      etcd?.kill('SIGKILL');
    },
    freeze: () => signalAll('SIGSTOP'),
    wakePostgres() {
      const pid = postmaster();
      if (pid !== null) signalPostgres(pid, 'SIGCONT');
    },
    wakePatroni: () => void patroni?.kill('SIGCONT'),
    cutOff() {
      for (const proxy of proxies.all) proxy.freeze();
    },
    reconnect() {
      for (const proxy of proxies.all) proxy.thaw();
    },
    async stop() {
      for (const child of [patroni, etcd]) {
        if (!isRunning(child)) continue;
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      signalAll('SIGKILL');
      await Promise.all(proxies.all.map((proxy) => proxy.close()));
    },
  };
}

const isRunning = (child: ChildProcess | null): child is ChildProcess =>
  child !== null && child.exitCode === null && child.signalCode === null;

/** A way of its own to each member of etcd, so that one Patroni alone can be cut off. */
async function openProxies({ network }: Site): Promise<{
  all: readonly FrozenProxy[];
  replacements: Readonly<Record<string, string>>;
}> {
  const opened = await Promise.all(
    NUMBERS.map(async (number) => {
      const proxy = await openFrozenProxy(`http://${network}.2${number}:2379`);
      return [proxy, [`10.0.0.2${number}:2379`, new URL(proxy.url).host]] as const;
    }),
  );
  return {
    all: opened.map(([proxy]) => proxy),
    replacements: Object.fromEntries(opened.map(([, replacement]) => replacement)),
  };
}
