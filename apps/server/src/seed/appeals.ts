import { isNoShow } from '@crewwith/domain/attendees/states';
import { HOUR_MS } from '@crewwith/domain/constants';
import { APPEAL_STATE, CAUSE_KIND } from '@crewwith/domain/penalties/states';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Attendance } from './attendance.ts';
import { type AuditRow, crewIn } from './audit.ts';
import type { ClubNick } from './clubs.ts';
import type { DemoCrew } from './crews.ts';
import type { IdMap } from './id-map.ts';
import type { DemoMeetup } from './meetups.ts';

/** An appeal against a no-show of the first club. */
interface AppealPlan {
  readonly crew: string;
  /** Which of its no-shows, counted from the latest one. */
  readonly noShow: number;
  readonly hoursAgo: number;
  readonly text: string;
  readonly rejected?: { readonly by: string; readonly hoursAgo: number; readonly reason: string };
}

/** One that has waited for longer than it should, and one that was rejected. */
const APPEAL_PLANS: readonly AppealPlan[] = [
  {
    crew: 'restricted',
    noShow: 0,
    hoursAgo: 49,
    text: '입구를 헷갈려 반대편에서 기다렸어요. 도착해서 채팅에 사진도 남겼는데 한 번만 확인해 주세요.',
  },
  {
    crew: 'lifted',
    noShow: 1,
    hoursAgo: 100,
    text: '늦게 도착해서 코드를 입력하지 못했어요.',
    rejected: { by: 'level9', hoursAgo: 80, reason: '끝날 때까지 함께한 분들 가운데 본 사람이 없었어요.' },
  },
];

interface Given {
  crews: readonly DemoCrew[];
  attendance: Attendance;
  now: Date;
  clubIds: IdMap<ClubNick>;
  crewIds: IdMap<DemoCrew>;
  memberIds: IdMap<string>;
  activityIds: IdMap<DemoMeetup>;
}

/** Inserts appeals. Returns what the audit trail says of those that are decided. */
export async function insertAppeals(trx: Transaction<Database>, given: Given): Promise<AuditRow[]> {
  const { crews, attendance, now, clubIds, crewIds, memberIds, activityIds } = given;
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const plans = APPEAL_PLANS.map((plan) => {
    const cause = attendance.attendees
      .filter(({ crew, state }) => crew.handle === plan.crew && isNoShow(state))
      .toSorted((a, b) => b.meetup.time.getTime() - a.meetup.time.getTime())[plan.noShow];
    if (!cause) throw new Error(`${plan.crew} has no such no-show to appeal.`);
    const ids = {
      club_id: clubIds.of(cause.meetup.club),
      crew_id: crewIds.of(cause.crew),
      activity_id: activityIds.of(cause.meetup),
    };
    return { ...plan, ids };
  });
  const appeals = plans.map(({ ids, hoursAgo, text, rejected }) => ({
    ...ids,
    kind: CAUSE_KIND.noShow,
    cancellation_id: null,
    text,
    state: rejected ? APPEAL_STATE.rejected : APPEAL_STATE.open,
    decided_by: rejected ? crewIds.of(crewIn(crews, rejected.by)) : null,
    decision_reason: rejected?.reason ?? null,
    created_time: before(hoursAgo),
    decided_time: rejected ? before(rejected.hoursAgo) : null,
  }));
  const inserted = await trx.insertInto('appeals').values(appeals).returning('id').execute();
  return plans.flatMap(({ ids, rejected }, index) => {
    if (!rejected) return [];
    return {
      club_id: ids.club_id,
      actor_member_id: memberIds.of(rejected.by),
      actor_crew_id: crewIds.of(crewIn(crews, rejected.by)),
      action: 'appeal.reject' as const,
      subject_type: 'crew',
      subject_id: ids.crew_id,
      detail: JSON.stringify({ activity_id: ids.activity_id, appeal_id: inserted[index]?.id }),
      created_time: before(rejected.hoursAgo),
    };
  });
}
