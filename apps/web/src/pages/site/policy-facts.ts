import {
  APPEAL_WINDOW_MS,
  CODE_TRIES,
  DAY_MS,
  HOUR_MS,
  IMAGE_ORPHAN_MS,
  LATE_CANCEL_RESTRICTION_MS,
  LATE_CANCEL_WINDOW_MS,
  MIN_AGE,
  NO_SHOW_RESTRICTION_DAYS,
  PENALTY_RULES_NOTICE_MS,
  POLICY_CHANGE_NOTICE_DAYS,
  REFRESH_TOKEN_IDLE_MS,
  REFRESH_TOKEN_MAX_MS,
  RETENTION_LONGEST_MONTHS,
  RETENTION_SHORTEST_MONTHS,
  SERVICE_CHANGE_NOTICE_DAYS,
  TERMS_EFFECTIVE_DAY,
  TERMS_NOTICE_DAYS,
  WITHDRAWN_DATA_DAYS,
} from '@crewwith/domain/constants';
import { DELIVERY_DAYS, DELIVERY_LATE_MS } from '@crewwith/domain/deliveries/constants';
import { NOTIFICATION_DAYS } from '@crewwith/domain/notifications/constants';

/** Every number in the policies and the introduction, taken from the rules. */
export const POLICY_FACTS = {
  age: MIN_AGE,
  noticeDays: TERMS_NOTICE_DAYS,
  serviceDays: SERVICE_CHANGE_NOTICE_DAYS,
  policyDays: POLICY_CHANGE_NOTICE_DAYS,
  erasureDays: WITHDRAWN_DATA_DAYS,
  longestMonths: RETENTION_LONGEST_MONTHS,
  shortestMonths: RETENTION_SHORTEST_MONTHS,
  lateHours: LATE_CANCEL_WINDOW_MS / HOUR_MS,
  restrictHours: LATE_CANCEL_RESTRICTION_MS / HOUR_MS,
  noShowDays: NO_SHOW_RESTRICTION_DAYS,
  rulesNoticeHours: PENALTY_RULES_NOTICE_MS / HOUR_MS,
  appealDays: APPEAL_WINDOW_MS / DAY_MS,
  tries: CODE_TRIES,
  idleDays: REFRESH_TOKEN_IDLE_MS / DAY_MS,
  maxDays: REFRESH_TOKEN_MAX_MS / DAY_MS,
  orphanHours: IMAGE_ORPHAN_MS / HOUR_MS,
  notificationDays: NOTIFICATION_DAYS,
  deliveryDays: DELIVERY_DAYS,
  pushHours: DELIVERY_LATE_MS / HOUR_MS,
} as const;

/** The versions of the policies, newest first. */
export const POLICY_VERSIONS = [
  { document: 'terms', version: '1.0', effective: TERMS_EFFECTIVE_DAY },
  { document: 'privacy', version: '1.0', effective: TERMS_EFFECTIVE_DAY },
] as const;
