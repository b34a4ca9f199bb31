import { DAY_MS, MINUTE_MS } from '@crewwith/domain/constants';
import { NOTIFICATION_DAYS } from '@crewwith/domain/notifications/constants';
import {
  dayReminderStarts,
  pollReminderEnds,
  restReminderStarts,
  soonReminderStarts,
} from '@crewwith/domain/notifications/reminders';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../db/transaction.ts';
import { transact } from '../../http/transaction.ts';
import type { Job } from '../../jobs/schedule.ts';
import { fanOut } from './fan-out.ts';
import * as due from './queries/due.ts';

/** Finds what has become due, and fans out what a wake-up has missed (docs/specification.md#notifications). */
export function notificationJobs(live: Deps['live']): readonly Job[] {
  return [
    {
      name: 'notify',
      everyMs: MINUTE_MS,
      isUrgent: true,
      run: async (db, now) => {
        const errors = await saveDueEvents({ db, live }, now);
        const rows = await fanOut({ db, live }, now).catch((error: unknown) => errors.push(error));
        if (errors.length > 0) throw new AggregateError(errors, 'some of the notifications failed');
        return rows;
      },
    },
    {
      name: 'purge notifications',
      everyMs: DAY_MS,
      run: (db, now) => purge({ db, live }, new Date(now.getTime() - NOTIFICATION_DAYS * DAY_MS)),
    },
  ];
}

/**
 * Saves the reminders that are due, and that restrictions have ended or appeals have waited for too long: each by
 * itself, so that one that fails stops no other. Returns the failures.
 */
async function saveDueEvents(deps: Pick<Deps, 'db' | 'live'>, now: Date): Promise<unknown[]> {
  const [day, soon] = [dayReminderStarts(now), soonReminderStarts(now)];
  const errors: unknown[] = [];
  for (const save of [
    (trx: Trx) => day && due.insertReminders(trx, 'reminder_day', day, now),
    (trx: Trx) => soon && due.insertReminders(trx, 'reminder_soon', soon, now),
    (trx: Trx) => due.insertRestReminders(trx, restReminderStarts(now), now),
    (trx: Trx) => due.insertPollReminders(trx, pollReminderEnds(now), now),
    (trx: Trx) => due.insertEndedPenalties(trx, now),
    (trx: Trx) => due.insertOverdueAppeals(trx, now),
  ])
    await transact(deps, async (trx) => save(trx)).catch((error: unknown) => errors.push(error));
  return errors;
}

/** Deletes what is older, in transactions of some thousand rows. Returns their number. */
async function purge(deps: Pick<Deps, 'db' | 'live'>, before: Date): Promise<number> {
  let deleted = 0;
  for (;;) {
    const batch = await transact(deps, (trx) => due.deleteNotifications(trx, before));
    if (batch === 0) return deleted;
    deleted += batch;
  }
}
