import { HOUR_MS, MINUTE_MS } from '@crewwith/domain/constants';
import { sql } from 'kysely';
import type { Deps } from '../context.ts';
import type { Db } from '../db/transaction.ts';
import type { Repeat } from '../runtime/repeat.ts';

/** A scheduled task. Its work stays pending until done: the run after a failed one catches up. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** Runs beside all others instead of after them: a promise to people depends on its time. */
  readonly isUrgent?: boolean;
  /** Does what is due at `now` and returns the number of items processed. */
  run(db: Deps['db'], now: Date): Promise<number>;
}

/** The result of one run. */
export interface JobRun {
  readonly name: string;
  readonly start: Date;
  readonly seconds: number;
  /** Null when the run succeeded. */
  readonly error: unknown;
}

export interface JobRunner {
  /**
   * Runs the due jobs that no other server has claimed, one after the other; beside them each of the urgent ones.
   * Returns their names.
   */
  runDue(): Promise<string[]>;
  /** Starts no more jobs and waits for the running ones. */
  stop(): Promise<void>;
}

/** How often a server checks for due jobs, by a read for each sequence; at most the shortest interval of a job. */
export const CHECK_EVERY_MS = 15_000;
/** How much too early a timer may call: a job that is due at each check runs at each. */
const EARLY_MS = 50;
/** How far the clocks of two servers may be apart. */
const CLOCKS_APART_MS = MINUTE_MS;
/** Delay before a failed job is retried, unless it is due earlier. */
const RETRY_MS = HOUR_MS / 12;

/**
 * Runs jobs by the injected clock. Of several servers on one database, the one that advances `due_time` runs the job
 * (docs/adr/0004-jobs.md).
 */
export function startJobs(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  jobs: readonly Job[],
  repeat: Repeat,
  onRun: (run: JobRun) => void = () => undefined,
): JobRunner {
  let stopping = false;

  const runOne = async (job: Job, checked: Date): Promise<boolean> => {
    if (!(await claim(db, job, checked))) return false;
    const now = clock.now();
    const began = performance.now();
    const secondsSince = () => Math.round(performance.now() - began) / 1000;
    try {
      const done = await job.run(db, now);
      const seconds = secondsSince();
      log.info({ job: job.name, done, seconds }, 'job done');
      onRun({ name: job.name, start: now, seconds, error: null });
    } catch (error) {
      const seconds = secondsSince();
      const nextTime = new Date(now.getTime() + Math.min(RETRY_MS, job.everyMs));
      log.error({ err: error, job: job.name, seconds, nextTime }, 'job failed');
      onRun({ name: job.name, start: now, seconds, error });
      await updateDueTime(db, job.name, nextTime);
    }
    return true;
  };

  /** Runs the due jobs of a sequence, unless it is running. */
  const createSequence = (sequence: readonly Job[]) => {
    let running: Promise<string[]> | null = null;
    const runAll = async (): Promise<string[]> => {
      // All jobs are due by the time of the check: a read of the database does not delay the next run by a check.
      const checked = clock.now();
      const dueTimes = await loadDueTimes(db);
      const ran: string[] = [];
      for (const job of sequence) {
        if (stopping) break;
        const due = dueTimes.get(job.name);
        if (due && checked < due && due <= latestDueTime(job, checked)) continue;
        if (await runOne(job, checked)) ran.push(job.name);
      }
      return ran;
    };
    return {
      runDue: (): Promise<string[]> => {
        running ??= runAll().finally(() => {
          running = null;
        });
        return running;
      },
      done: async () => void (await running?.catch(() => undefined)),
    };
  };
  const urgent = jobs.filter(({ isUrgent }) => isUrgent);
  const others = jobs.filter(({ isUrgent }) => !isUrgent);
  const sequences = [others, ...urgent.map((job) => [job])].map(createSequence);
  const runDue = async (): Promise<string[]> =>
    (await Promise.all(sequences.map((sequence) => sequence.runDue()))).flat();
  const stopChecking = repeat(() => {
    runDue().catch((error: unknown) => log.error({ err: error }, 'reading the due jobs failed'));
  }, CHECK_EVERY_MS);

  return {
    runDue,
    async stop() {
      stopping = true;
      stopChecking();
      await Promise.all(sequences.map((sequence) => sequence.done()));
    },
  };
}

/** When jobs are due that have run. */
async function loadDueTimes(db: Db): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('job_runs').select(['name', 'due_time']).execute();
  return new Map(rows.map(({ name, due_time }) => [name, due_time]));
}

/** A job that is due later was claimed by a clock that has been put back since, and is due now. */
const latestDueTime = ({ everyMs }: Job, now: Date) => new Date(now.getTime() + everyMs + CLOCKS_APART_MS);

/** Claims a due job in one statement: only one of several servers advances its time. */
async function claim(db: Db, job: Job, now: Date): Promise<boolean> {
  const { name, everyMs } = job;
  const claimed = await db
    .insertInto('job_runs')
    .values({ name, due_time: new Date(now.getTime() + everyMs - EARLY_MS) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ due_time: eb.ref('excluded.due_time') }))
        .where((eb) =>
          eb.or([eb('job_runs.due_time', '<=', now), eb('job_runs.due_time', '>', latestDueTime(job, now))]),
        ),
    )
    .returning(sql<number>`1`.as('taken'))
    .executeTakeFirst();
  return claimed !== undefined;
}

async function updateDueTime(db: Db, name: string, due: Date): Promise<void> {
  await db.updateTable('job_runs').set({ due_time: due }).where('name', '=', name).execute();
}
