import { DAY_MS, MINUTE_MS, NOTIFICATION_DAYS } from '@crewwith/domain/constants';
import { dayReminderStarts, soonReminderStarts } from '@crewwith/domain/notifications/reminders';
import type { Deps } from '../../context.ts';
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
        await saveDueEvents({ db, live }, now);
        return fanOut({ db, live }, now);
      },
    },
    {
      name: 'purge notifications',
      everyMs: DAY_MS,
      run: (db, now) => purge({ db, live }, new Date(now.getTime() - NOTIFICATION_DAYS * DAY_MS)),
    },
  ];
}

/** Saves the reminders that are due, and that restrictions have ended or appeals have waited for too long. */
function saveDueEvents(deps: Pick<Deps, 'db' | 'live'>, now: Date): Promise<void> {
  return transact(deps, async (trx) => {
    const [day, soon] = [dayReminderStarts(now), soonReminderStarts(now)];
    if (day) await due.insertReminders(trx, 'reminder_day', day, now);
    if (soon) await due.insertReminders(trx, 'reminder_soon', soon, now);
    await due.insertEndedPenalties(trx, now);
    await due.insertOverdueAppeals(trx, now);
  });
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
