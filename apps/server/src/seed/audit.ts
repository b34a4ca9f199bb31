import { ATTENDEE_STATE, isNoShow } from '@crewwith/domain/attendees/states';
import type { AuditAction } from '@crewwith/domain/audit/actions';
import { DAY_MS } from '@crewwith/domain/constants';
import { SEAT_SOURCE } from '@crewwith/domain/waiters/states';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Attendance } from './attendance.ts';
import type { ClubNick } from './clubs.ts';
import type { DemoCrew } from './crews.ts';
import type { IdMap } from './id-map.ts';
import type { DemoMeetup } from './meetups.ts';
import { QUEUE_PLANS } from './queue-plans.ts';

type Plan = readonly [
  daysAgo: number,
  actor: string,
  action: AuditAction,
  subject: string,
  detail?: { readonly from?: number; readonly to?: number; readonly reason?: string },
];

const CLUB: ClubNick = 'demo';
/** Who marks attendance in it. */
const MARKER = 'level7';

/** Returns who marked the no-shows of the first club. */
export function markerOf(crews: readonly DemoCrew[]): DemoCrew {
  return crewIn(crews, MARKER);
}

/** Returns a crew of the first club. */
export function crewIn(crews: readonly DemoCrew[], handle: string): DemoCrew {
  const crew = crews.find((one) => one.club === CLUB && one.handle === handle);
  if (!crew) throw new Error(`The demo club has no ${handle}.`);
  return crew;
}

/** What the first club's admins did, besides marking attendance. */
const PLANS: readonly Plan[] = [
  [178, 'level9', 'crew.ban', 'banned-3', { from: 1, to: -2, reason: '여러 번 알렸는데도 광고를 계속 올림' }],
  [139, 'level8', 'crew.ban', 'banned-1', { from: 1, to: -1, reason: '게시판에 광고 글' }],
  [99, 'level8', 'crew.ban', 'banned-2', { from: 1, to: -1 }],
  [60, 'level9', 'crew.change_level', 'pacer', { from: 6, to: 7, reason: '한강 코스를 맡아 주기로 함' }],
  [41, 'level8', 'crew.change_level', 'sunny', { from: 5, to: 6 }],
  [40, 'level8', 'crew.change_level', 'lamp', { from: 4, to: 5, reason: '꾸준히 나와 주셔서' }],
  [21, 'level8', 'crew.change_level', 'marble', { from: 1, to: 2 }],
  [21, 'level8', 'crew.change_level', 'drizzle', { from: 1, to: 2 }],
  [12, 'level8', 'crew.read_contact', 'lifted'],
  [12, 'level8', 'crew.lift_limit', 'lifted', { reason: '다쳐서 못 왔다고 해요' }],
  [2, 'level9', 'crew.read_person', 'snail'],
  [2, 'level9', 'crew.read_contact', 'snail'],
];

/** An entry of the audit trail before it is inserted. */
export interface AuditRow {
  club_id: number;
  actor_member_id: number;
  actor_crew_id: number;
  action: AuditAction;
  subject_type: string;
  subject_id: number;
  detail: string;
  created_time: Date;
}

/** Inserts the audit entries, oldest first, in the recorded format. */
export async function insertAudit(
  trx: Transaction<Database>,
  given: {
    crews: readonly DemoCrew[];
    attendance: Attendance;
    now: Date;
    clubIds: IdMap<ClubNick>;
    crewIds: IdMap<DemoCrew>;
    memberIds: IdMap<string>;
    activityIds: IdMap<DemoMeetup>;
    /** Of appeals. */
    decisions: readonly AuditRow[];
  },
): Promise<void> {
  const { crews, attendance, now, clubIds, crewIds, memberIds, activityIds, decisions } = given;
  const crewOf = (handle: string) => crewIn(crews, handle);
  const row = (
    actor: string,
    action: AuditAction,
    subject: DemoCrew,
    detail: object,
    created_time: Date,
  ) => ({
    club_id: clubIds.of(CLUB),
    actor_member_id: memberIds.of(actor),
    actor_crew_id: crewIds.of(crewOf(actor)),
    action,
    subject_type: 'crew',
    subject_id: crewIds.of(subject),
    detail: JSON.stringify(detail),
    created_time,
  });
  const done = PLANS.map(([daysAgo, actor, action, subject, detail = {}]) =>
    row(actor, action, crewOf(subject), detail, new Date(now.getTime() - daysAgo * DAY_MS)),
  );
  const marked = attendance.attendees.flatMap(({ meetup, crew, state, updatedTime }) =>
    meetup.club === CLUB && isNoShow(state)
      ? row(
          MARKER,
          'attendee.mark',
          crew,
          { activity_id: activityIds.of(meetup), from: ATTENDEE_STATE.applied, to: state },
          updatedTime,
        )
      : [],
  );
  const seats = attendance.attendees.flatMap(({ meetup, crew, source, createdTime }) => {
    const { given } = QUEUE_PLANS.find(({ name }) => name === meetup.name) ?? {};
    if (!given || source !== SEAT_SOURCE.given) return [];
    const detail = { activity_id: activityIds.of(meetup), reason: given.reason };
    return row(given.by, 'attendee.give', crew, detail, createdTime);
  });
  const rows = [...done, ...marked, ...seats, ...decisions].sort(
    (a, b) => a.created_time.getTime() - b.created_time.getTime(),
  );
  await trx.insertInto('audit_entries').values(rows).execute();
}
