import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../observability/log.ts';
import { engines, openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { silentLog } from '../testing/log.ts';
import { CHECK_EVERY_MS, type Job, startJobs } from './schedule.ts';

const START = new Date('2026-12-01T10:00:00.000Z');
const HOUR = 3_600_000;

describe.each(engines())('jobs on %s', (engine) => {
  let test: TestDatabase;
  let now: Date;
  let ran: string[];
  beforeAll(async () => {
    test = await openTestDatabase(engine);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.db.deleteFrom('job_runs').execute();
    now = START;
    ran = [];
  });

  const job = (name: string, everyMs: number, work: () => Promise<number> = async () => 0): Job => ({
    name,
    everyMs,
    run: async (_db, at) => {
      ran.push(`${name} ${at.toISOString()}`);
      return work();
    },
  });
  const serve = (jobs: Job[]) => {
    let look: (() => void) | null = null;
    let everyMs = 0;
    const deps = { db: test.db, clock: { now: () => now }, log: silentLog };
    const runner = startJobs(deps, jobs, (work, every) => {
      look = work;
      everyMs = every;
      return () => {
        look = null;
      };
    });
    return { ...runner, look: () => look, everyMs };
  };
  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };

  it('run when due, each on its own schedule', async () => {
    const server = serve([job('hourly', HOUR), job('daily', 24 * HOUR)]);
    expect(server.everyMs).toBe(CHECK_EVERY_MS);
    expect(await server.runDue()).toEqual(['hourly', 'daily']);
    wait(HOUR - 1_000);
    expect(await server.runDue()).toEqual([]);
    wait(1_000);
    expect(await server.runDue()).toEqual(['hourly']);
    wait(23 * HOUR);
    expect(await server.runDue()).toEqual(['hourly', 'daily']);
    expect(ran.at(-1)).toBe('daily 2026-12-02T10:00:00.000Z');
  });

  it('run at every check when they are due as often, however long the check itself takes', async () => {
    const everyCheck = job('every check', CHECK_EVERY_MS);
    const slowClock = { now: () => new Date(now.getTime() + 7 * readings++) };
    let readings = 0;
    const runner = startJobs(
      { db: test.db, clock: slowClock, log: silentLog },
      [everyCheck],
      () => () => undefined,
    );
    for (let check = 0; check < 5; check += 1) {
      readings = 0;
      expect(await runner.runDue()).toEqual(['every check']);
      // Timers are inexact.
      wait(CHECK_EVERY_MS - (check % 2));
    }
  });

  it('go on when the clock jumps forward and is put back', async () => {
    const server = serve([job('minutely', HOUR / 60), job('daily', 24 * HOUR)]);
    expect(await server.runDue()).toEqual(['minutely', 'daily']);
    wait(100 * 24 * HOUR);
    expect(await server.runDue()).toEqual(['minutely', 'daily']);
    now = new Date(START.getTime() + HOUR);
    expect(await server.runDue()).toEqual(['minutely', 'daily']);
    expect(await server.runDue()).toEqual([]);
    wait(HOUR / 60);
    expect(await server.runDue()).toEqual(['minutely']);
  });

  it('run once on servers whose clocks are half a minute apart', async () => {
    const server = serve([job('minutely', HOUR / 60)]);
    wait(HOUR / 120);
    expect(await server.runDue()).toEqual(['minutely']);
    now = START;
    expect(await server.runDue()).toEqual([]);
  });

  it('run once when several servers check concurrently', async () => {
    const servers = Array.from({ length: 5 }, () => serve([job('hourly', HOUR), job('daily', 24 * HOUR)]));
    await Promise.all(servers.map((server) => server.runDue()));
    expect(ran).toHaveLength(2);
    wait(HOUR);
    await Promise.all(servers.map((server) => server.runDue()));
    expect(ran).toHaveLength(3);
  });

  it('run by timer; a failed one is retried without stopping the others', async () => {
    let fails = true;
    const failing = job('failing', HOUR, async () => {
      if (fails) throw new Error('no');
      return 1;
    });
    const server = serve([failing, job('next', HOUR)]);
    server.look()?.();
    await server.runDue();
    expect(ran.map((line) => line.split(' ')[0])).toEqual(['failing', 'next']);
    fails = false;
    wait(5 * 60_000);
    expect(await server.runDue()).toEqual(['failing']);
    wait(5 * 60_000);
    expect(await server.runDue()).toEqual([]);
  });

  it('that are due more often than every 5 minutes are retried at their next time', async () => {
    const failing = job('failing', 60_000, () => Promise.reject(new Error('no')));
    const server = serve([failing]);
    expect(await server.runDue()).toEqual(['failing']);
    wait(60_000 - 1);
    expect(await server.runDue()).toEqual([]);
    wait(1);
    expect(await server.runDue()).toEqual(['failing']);
  });

  it('log their result, their duration and the next retry', async () => {
    const lines: string[] = [];
    const log = createLogger('info', { destination: { write: (line) => lines.push(line) } });
    const jobs = [job('good', HOUR, async () => 3), job('bad', HOUR, () => Promise.reject(new Error('no')))];
    const deps = { db: test.db, clock: { now: () => now }, log };
    await startJobs(deps, jobs, () => () => undefined).runDue();
    const seconds = expect.any(Number);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 30, msg: 'job done', job: 'good', done: 3, seconds },
      {
        level: 50,
        msg: 'job failed',
        job: 'bad',
        seconds,
        nextTime: '2026-12-01T10:05:00.000Z',
        err: { message: 'no', stack: expect.stringContaining('at ') },
      },
    ]);
  });

  it('that are urgent wait for no other, at every check', async () => {
    let finish: () => void = () => undefined;
    const promisedEnds = Promise.withResolvers<number>();
    const slow = job('slow', HOUR, () => new Promise<number>((resolve) => (finish = () => resolve(1))));
    const urgent = (one: Job): Job => ({ ...one, isUrgent: true });
    const promised = urgent(job('promised', HOUR, () => promisedEnds.promise));
    const server = serve([slow, promised, urgent(job('urgent', CHECK_EVERY_MS)), job('after', HOUR)]);
    const runs = (name: string) => ran.filter((line) => line.startsWith(`${name} `)).length;
    server.look()?.();
    await expect.poll(() => [runs('slow'), runs('urgent')]).toEqual([1, 1]);
    wait(CHECK_EVERY_MS);
    server.look()?.();
    await expect.poll(() => runs('urgent')).toBe(2);
    expect(runs('after')).toBe(0);
    finish();
    promisedEnds.resolve(1);
    await server.runDue();
    expect([runs('slow'), runs('urgent'), runs('after')]).toEqual([1, 2, 1]);
  });

  it('do not start once stopped, which waits for running ones', async () => {
    let finish: () => void = () => undefined;
    let started: () => void = () => undefined;
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    const slow = job('slow', HOUR, () => {
      started();
      return new Promise<number>((resolve) => {
        finish = () => resolve(1);
      });
    });
    const server = serve([slow, job('after', HOUR)]);
    server.look()?.();
    await running;
    let stopped = false;
    const stopping = server.stop().then(() => {
      stopped = true;
    });
    expect([stopped, server.look()]).toEqual([false, null]);
    finish();
    await stopping;
    expect(ran.map((line) => line.split(' ')[0])).toEqual(['slow']);
  });
});
