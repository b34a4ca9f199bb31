import { kindOf } from '@crewwith/domain/notifications/kinds';
import { isReminder, isReminderLate, reminderDue } from '@crewwith/domain/notifications/reminders';
import type { Deps } from '../../context.ts';
import { markUnreadChanged, transact } from '../../http/transaction.ts';
import type { Live } from '../../live/watch.ts';
import { deliver } from '../deliveries/public.ts';
import type { EventRow } from './queries/audiences.ts';
import {
  insertNotifications,
  lockInboxes,
  lockNextEvent,
  recordFailure,
  skipEvent,
} from './queries/fan-out.ts';

/** Members in one transaction, so that it is short. */
const BATCH = 500;

type FanOutDeps = Pick<Deps, 'db' | 'live'>;

/**
 * Gives the people whom the waiting events concern their rows, once each, however many servers do so at once, until the
 * signal. Returns the number of rows. An event that fails stops no other, and is set aside after some attempts; the run
 * then fails at its end.
 */
export async function fanOut(deps: FanOutDeps, now: Date, signal?: AbortSignal): Promise<number> {
  let rows = 0;
  let after = 0;
  const errors: unknown[] = [];
  while (!signal?.aborted) {
    let id: number | undefined;
    try {
      const step = await transact(deps, async (trx) => {
        const event = await lockNextEvent(trx, after, now);
        id = event?.id;
        if (!event) return null;
        if (isTooLate(event, now)) {
          await skipEvent(trx, event.id, now);
          return { reached: [], done: true };
        }
        const group = groupOf(event);
        await lockInboxes(trx);
        const result = await insertNotifications(trx, event, { group, limit: BATCH, now });
        markUnreadChanged(
          trx,
          result.reached.map(({ member_id }) => member_id),
        );
        await deliver(trx, event, { group, reached: result.reached, now });
        return result;
      });
      if (step === null) break;
      rows += step.reached.length;
      if (step.done && id !== undefined) after = id;
    } catch (error) {
      if (id === undefined) {
        errors.push(error);
        break;
      }
      errors.push(await setBack(deps.db, id, error, now));
      after = id;
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} events failed`);
  return rows;
}

/** Keeps an event that failed from being tried again at once, or ever. Returns what is logged. */
async function setBack(db: Deps['db'], id: number, cause: unknown, now: Date): Promise<Error> {
  const failed = await recordFailure(db, id, now).catch(() => undefined);
  if (!failed) return new Error(`event ${id} failed`, { cause });
  const outcome = failed.failed_time ? 'is set aside' : 'is tried again';
  return new Error(`event ${id} (${failed.kind}) failed, attempt ${failed.attempts}, and ${outcome}`, {
    cause,
  });
}

/** Whether a reminder has waited so long that its time is over. */
function isTooLate({ kind, params: { start } }: EventRow, now: Date): boolean {
  if (!isReminder(kind)) return false;
  return start === undefined || isReminderLate(reminderDue(kind, new Date(start)), now);
}

/** What unread rows of one member must share to be one; null for events that stand alone. */
function groupOf({ kind, club_id, activity_id, params }: EventRow): string | null {
  if (params.reminds) return null;
  switch (kindOf(kind).groupBy) {
    case 'club':
      return `${kind}:${club_id}`;
    case 'activity':
      return `${kind}:${activity_id}`;
    case 'series':
      return `${kind}:${params.series_id}`;
    case 'thread':
      return activity_id === null ? `${kind}:notice:${params.notice_id}` : `${kind}:activity:${activity_id}`;
    default:
      return null;
  }
}

export interface FanOutRunner {
  /** Starts no more transactions and waits for the running one. */
  stop(): Promise<void>;
}

/** Fans out after each commit that has saved events, at any server; what fails, or is missed, waits for the job. */
export function createFanOut({
  clock,
  log,
  ...deps
}: Pick<Deps, 'db' | 'clock' | 'log'> & { live: Live }): FanOutRunner {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await fanOut(deps, clock.now(), stopping.signal).catch((error: unknown) =>
        log.error({ err: error }, 'fanning out notifications failed'),
      );
    } while (again && !stopping.signal.aborted);
    running = null;
  };
  deps.live.onQueued(() => {
    if (stopping.signal.aborted) return;
    again = running !== null;
    running ??= run();
  });
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
