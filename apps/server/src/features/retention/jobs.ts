import {
  ACCESS_LOG_MONTHS,
  AUDIT_ENTRY_MONTHS,
  CALENDAR_FEED_REVOKED_DAYS,
  DAY_MS,
  ERROR_LOG_MONTHS,
  HOUR_MS,
  IDEMPOTENCY_KEY_MS,
  NOTICE_VIEW_DAYS,
  REFRESH_TOKEN_MAX_MS,
  RESERVATION_MS,
} from '@crewwith/domain/constants';
import { POLL_DAYS } from '@crewwith/domain/polls/constants';
import { STANDING_ENDED_DAYS } from '@crewwith/domain/standing/constants';
import { addDays, seoulDayOf } from '@crewwith/domain/time';
import { WAITER_DAYS } from '@crewwith/domain/waiters/constants';
import type { Job } from '../../jobs/schedule.ts';
import { purgeFormerRestrictions } from '../former-crews/public.ts';
import * as queries from './queries.ts';

/** Deletes data at the end of its retention period. */
export const RETENTION_JOBS: readonly Job[] = [
  {
    name: 'purge idempotency keys',
    everyMs: HOUR_MS,
    run: (db, now) => queries.deleteIdempotencyKeys(db, before(now, IDEMPOTENCY_KEY_MS)),
  },
  {
    // No token lives longer, so no usable token is deleted, nor the record of a used one.
    name: 'purge sessions',
    everyMs: DAY_MS,
    run: (db, now) => queries.deleteSessions(db, before(now, REFRESH_TOKEN_MAX_MS)),
  },
  {
    name: 'purge access logs',
    everyMs: DAY_MS,
    run: (db, now) => queries.deleteLogs(db, 'access_logs', { months: ACCESS_LOG_MONTHS, now }),
  },
  {
    name: 'purge error logs',
    everyMs: DAY_MS,
    run: (db, now) => queries.deleteLogs(db, 'error_logs', { months: ERROR_LOG_MONTHS, now }),
  },
  {
    name: 'purge audit entries',
    everyMs: DAY_MS,
    run: (db, now) => queries.deleteAuditEntries(db, { months: AUDIT_ENTRY_MONTHS, now }),
  },
  {
    name: 'purge reservations',
    everyMs: DAY_MS,
    run: (db, now) => queries.deleteReservations(db, before(now, RESERVATION_MS)),
  },
  {
    name: 'purge waiters',
    everyMs: DAY_MS,
    run: (db, now) => queries.deleteEndedWaits(db, before(now, WAITER_DAYS * DAY_MS)),
  },
  {
    name: 'purge polls',
    everyMs: DAY_MS,
    run: (db, now) => queries.deletePolls(db, before(now, POLL_DAYS * DAY_MS)),
  },
  {
    name: 'purge standing seats',
    everyMs: DAY_MS,
    run: (db, now) => queries.deleteEndedStanding(db, before(now, STANDING_ENDED_DAYS * DAY_MS)),
  },
  {
    name: 'purge calendar feeds',
    everyMs: DAY_MS,
    run: (db, now) => queries.deleteRevokedFeeds(db, before(now, CALENDAR_FEED_REVOKED_DAYS * DAY_MS)),
  },
  { name: 'purge former crews', everyMs: DAY_MS, run: purgeFormerRestrictions },
  {
    name: 'purge notice views',
    everyMs: DAY_MS,
    run: (db, now) => queries.deleteNoticeViews(db, addDays(seoulDayOf(now), -NOTICE_VIEW_DAYS)),
  },
];

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}
