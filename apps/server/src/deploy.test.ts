import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { calendarFeedsContract } from '@crewwith/domain/calendar-feeds/contract';
import { IMAGE_MAX_BYTES, MAX_IMAGES } from '@crewwith/domain/constants';
import { mailContract } from '@crewwith/domain/mail/contract';
import { PAGES } from '@crewwith/domain/pages';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { readConfig, VARIABLES } from './env.ts';
import { registerAdmissionMetrics } from './observability/admission-metrics.ts';
import { registerAttendanceMetrics } from './observability/attendance-metrics.ts';
import { registerDeliveryMetrics } from './observability/delivery-metrics.ts';
import { registerOutboxMetrics } from './observability/outbox-metrics.ts';
import { createMetrics } from './observability/prometheus.ts';
import { systemClock } from './runtime/clock.ts';
import { PROGRAMS } from './runtime/programs.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part]) => part ?? '');
const CODE = /#.*$/gm;

/** Variables of other programs. */
const FOREIGN = new Set([
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_INITDB_ARGS',
  'UPSTREAMS',
  'MALLOC_ARENA_MAX',
  'NODE_OPTIONS',
  'PATH',
]);
const unknown = (names: readonly string[]) =>
  names.filter((name) => !VARIABLES.includes(name) && !FOREIGN.has(name));

const dockerfile = read('Dockerfile');
const compose = read('compose.yaml').replace(CODE, '');
const unit = read('deploy/crewwith.service');
const caddyfile = read('deploy/Caddyfile').replace(CODE, '');
const example = read('deploy/crewwith.env.example');
const patroni = read('deploy/patroni/patroni.yml');

describe('the deployment files', () => {
  it('use only existing variables', () => {
    const inCompose = [...all(compose, /^\s+([A-Z][A-Z_\d]+):/gm), ...all(compose, /\$\{([A-Z_\d]+)/g)];
    const inUnit = all(unit, /^Environment=(.*)$/gm).flatMap((line) => all(line, /([A-Z_]+)=/g));
    const inExample = all(example, /^#?([A-Z][A-Z_\d]+)=/gm);
    const inImage = all(dockerfile, /^ENV (.*)$/gm).flatMap((line) => all(line, /([A-Z_]+)=/g));
    for (const names of [inCompose, inUnit, inExample, inImage]) {
      expect(names.length).toBeGreaterThan(2);
      expect(unknown(names)).toEqual([]);
    }
    expect(unknown(all(caddyfile, /\{\$([A-Z_]+)/g))).toEqual([]);
  });

  it('are documented: the README lists every variable', () => {
    const documented = all(read('README.md'), /`([A-Z][A-Z_\d]+)`/g);
    expect(VARIABLES.filter((name) => !documented.includes(name) && name !== 'NODE_ENV')).toEqual([]);
  });

  it('have a valid example once its blanks are filled in', () => {
    const lines = all(example, /^([A-Z][A-Z_\d]+=.*)$/gm).map((line) => line.split('='));
    const filled = Object.fromEntries(lines.map(([name = '', value]) => [name, value || '1234567890123456']));
    const config = readConfig({ NODE_ENV: 'production', ...filled });
    expect(config).toMatchObject({ production: true, publicUrl: 'https://crewwith.example' });
  });

  it('refer to existing files, and to one port', () => {
    for (const path of all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((paths) => paths.split(' '))) {
      expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
    }
    const main = 'apps/server/dist/main.js';
    expect(JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? '')).toEqual(['node', main]);
    expect(unit).toMatch(new RegExp(`^ExecStart=/usr/bin/env node ${main}$`, 'm'));
    expect(PROGRAMS.map((path) => `apps/server/dist/${path}.js`)).toContain(main);
    const built = ['apps/server/dist', 'apps/web/dist'];
    expect(all(dockerfile, /^COPY --from=built \/app\/(\S+) \S+$/gm)).toEqual(built);
    expect(all(compose, /- \.\/(\S+?):/g)).toEqual(['deploy/Caddyfile']);
    expect(all(dockerfile, /PORT=(\d+)/g)).toEqual(['3000']);
    expect(all(dockerfile, /^EXPOSE (\d+)$/gm)).toEqual(['3000']);
    expect(all(unit, /\bPORT=(\d+)/g)).toEqual(['3000']);
    expect(all(compose, /127\.0\.0\.1:3000:(\d+)/g)).toEqual(['3000']);
    expect(all(compose, /app\d:(\d+)/g)).toEqual(['3000', '3000']);
    expect(all(dockerfile, /DATA_DIR=(\S+)/g)).toEqual(['/data']);
    expect(all(compose, /(?:data|shared):(\/\w+)/g)).toEqual(['/data', '/data']);
  });

  it('include what the image copies, but no secrets and no data', () => {
    const lines = read('.dockerignore').split('\n');
    const copied = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((paths) => paths.split(' '));
    for (const path of copied) expect(lines).toContain(`!${path.split('/')[0]}`);
    expect(lines).toEqual(expect.arrayContaining(['*', '**/node_modules', '**/dist', '**/data']));
    const opened = lines.filter((line) => line.startsWith('!'));
    expect(opened.filter((line) => /env|\.git|^!data/.test(line))).toEqual([]);
  });

  it('never run as root, and allow 10 s for stopping', () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(all(compose, /stop_grace_period: (\d+)s/g).every((seconds) => Number(seconds) > 10)).toBe(true);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(10);
    expect(unit).toMatch(/^User=crewwith$/m);
  });

  it('allow uploads of the size that the server accepts', () => {
    const [mib] = all(caddyfile, /max_size (\d+)MiB/g);
    expect(Number(mib) * 1024 * 1024).toBeGreaterThan(MAX_IMAGES * IMAGE_MAX_BYTES);
    expect(caddyfile).toContain('flush_interval -1');
  });

  it('stop a primary that is cut off from etcd before another may take its place', () => {
    const seconds = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(patroni)?.[1]);
    const [ttl, loop, retry] = [seconds('ttl'), seconds('loop_wait'), seconds('retry_timeout')];
    expect(loop + retry + seconds('primary_stop_timeout')).toBeLessThan(ttl);
    // What Patroni itself requires.
    expect(loop + 2 * retry).toBeLessThanOrEqual(ttl);
    expect(patroni).toMatch(/^ +synchronous_mode: true\n +synchronous_mode_strict: true$/m);
    // With `etcd3` Patroni 3.0.2 has two primaries after one was frozen (docs/adr/0043-patroni.md).
    expect(patroni).toMatch(/^etcd:$/m);
    expect(read('deploy/patroni/etcd.env')).toMatch(/^ETCD_ENABLE_V2=true$/m);
  });

  // docs/threats.md#t-79
  it('log no address of a calendar and no token', () => {
    const [, field, pattern = '$', shown = ''] = /^\s+(\S+) regexp "(.*)" "(.*)"$/m.exec(caddyfile) ?? [];
    expect(field).toBe('request>uri');
    const logged = (path: string) => path.replace(new RegExp(pattern), shown);
    const { path } = calendarFeedsContract.read;
    const address = path.replace('{token}', 'a-token');
    for (const uri of [address, `${address}?a=a-token`, `/x${address}x`, address.replace('.ics', '/a-token')])
      expect(logged(uri)).not.toContain('a-token');
    expect(logged('/api/v1/clubs/list?limit=20')).toBe('/api/v1/clubs/list?limit=20');
    expect(caddyfile).toMatch(/^\s+request>headers>X-Refresh-Token delete$/m);
    const { confirm, unsubscribe } = mailContract;
    const pages = [PAGES.mailConfirm.path, PAGES.unsubscribe.path];
    for (const secret of [path, confirm.path, unsubscribe.path, ...pages]) {
      const [folder = ''] = secret.split(/[{:]/);
      expect(logged(`${folder}a-token`)).not.toContain('a-token');
      expect(read('docs/operations.md')).toContain(`\`${folder}\``);
    }
  });
});

const hasSystemd = existsSync('/usr/bin/systemd-analyze');

it.runIf(process.env.REQUIRE_ALL === '1')('systemd is there', () => {
  if (!hasSystemd) throw new Error('The test of the unit needs systemd-analyze.');
});

it.runIf(hasSystemd)('systemd accepts the unit and rates its exposure as low', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crewwith-unit-'));
  const file = join(folder, 'crewwith.service');
  writeFileSync(file, unit);
  try {
    // It says what it does not understand on stderr, and goes on.
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    expect({ status: verified.status, said: verified.stderr }).toEqual({ status: 0, said: '' });
    const score = execFileSync('systemd-analyze', ['security', '--offline=yes', '--no-pager', file], {
      encoding: 'utf8',
    });
    expect(Number(/exposure level for \S+: ([\d.]+)/.exec(score)?.[1])).toBeLessThan(3);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('the files of Patroni', () => {
  const [own = ''] = /^ *own\(\) \{.*\}$/m.exec(read('docs/operations.md')) ?? [];
  const run = (file: string, env: Record<string, string>) =>
    // Not by a pipe from here, which would break when the function refuses before it reads.
    execFileSync('bash', ['-c', `${own}; own - <<<"$TEXT"`], {
      env: {
        PATH: process.env.PATH ?? '',
        TEXT: read(`deploy/patroni/${file}`).replaceAll('10.0.0.2', '192.168.5.1'),
        ...env,
      },
      encoding: 'utf8',
      stdio: 'pipe',
    });
  const second = { N: '2', FIRST: '192.168.5.11', ADDRESS: '192.168.5.12' };

  it.each(['etcd.env', 'patroni.yml'])('%s becomes that of another machine as operations.md says', (file) => {
    const made = run(file, second).split('\n');
    const [lists, others] = [true, false].map((isList) =>
      made.filter((line) => /^ {2}hosts:|INITIAL_CLUSTER=/.test(line) === isList).join('\n'),
    );
    expect(lists).toMatch(/192\.168\.5\.11:.*192\.168\.5\.12:.*192\.168\.5\.13:/);
    expect(others).not.toMatch(/192\.168\.5\.1[13]|db1/);
    expect(others).toMatch(/^(name: |ETCD_NAME=)db2$/m);
    expect(others?.match(/192\.168\.5\.12:/g)).toHaveLength(4);
  });

  it.each(['N', 'FIRST', 'ADDRESS'])('are not made without %s', (name) => {
    expect(() => run('etcd.env', { ...second, [name]: '' })).toThrow(new RegExp(`line \\d+: ${name}: `));
  });
});

describe('the monitoring files', () => {
  const metrics = createMetrics(() => null);
  registerAttendanceMetrics(Fastify(), metrics);
  registerAdmissionMetrics(metrics, () => 0);
  registerOutboxMetrics(metrics, async () => ({ waiting: 0, since: null, failed: 0 }), systemClock);
  registerDeliveryMetrics(metrics, async () => 0);
  const exported = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name));
  /** The metric families that Prometheus derives from a name. */
  const base = (name: string) => (exported.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ''));
  const OWN = new Set(['up']);
  const metricsIn = (expression: string) =>
    all(
      expression.replace(/\{[^}]*\}|"[^"]*"|\bby \([^)]*\)/g, ' '),
      /\b([a-z][a-z\d]*(?:_[a-z\d]+)+|up)\b/g,
    ).filter((name) => !FUNCTIONS.has(name) && !OWN.has(name));
  const FUNCTIONS = new Set(['histogram_quantile', 'label_values', 'label_replace']);

  it('use existing metrics in the dashboard', () => {
    const dashboard = read('deploy/grafana/crewwith.json');
    expect(JSON.parse(dashboard)).toMatchObject({ title: 'Crewwith' });
    const expressions = all(dashboard, /"expr": "((?:[^"\\]|\\.)*)"/g).map((text) =>
      text.replaceAll('\\"', '"'),
    );
    expect(expressions.length).toBeGreaterThan(20);
    for (const expression of expressions) {
      const names = metricsIn(expression);
      expect([expression, names.length > 0]).toEqual([expression, true]);
      expect([expression, names.filter((name) => !exported.has(base(name)))]).toEqual([expression, []]);
    }
  });

  it('use existing metrics in the alerts, all documented in operations.md', () => {
    const alerts = read('deploy/prometheus/alerts.yml');
    const expressions = all(alerts, /^\s+expr: (.*)$/gm);
    const names = all(alerts, /^\s+- alert: (\w+)$/gm);
    expect(expressions).toHaveLength(names.length);
    expect(expressions.flatMap(metricsIn).filter((name) => !exported.has(base(name)))).toEqual([]);
    const documented = read('docs/operations.md');
    expect(names.filter((name) => !documented.includes(name))).toEqual([]);
  });

  it('compare the deliveries that fail with those that were sent, also where none ever was', async () => {
    const text = await metrics.read();
    for (const channel of ['push', 'mail'])
      expect(text).toContain(`crewwith_deliveries_total{channel="${channel}",outcome="sent"} 0`);
  });

  it("show each of the server's own metrics", () => {
    const shown = `${read('deploy/grafana/crewwith.json')}${read('deploy/prometheus/alerts.yml')}`;
    const ours = [...exported].filter((name) => name.startsWith('crewwith_'));
    expect(ours.filter((name) => !shown.includes(name))).toEqual([]);
  });
});
