import { isApplied } from '@crewwith/domain/attendees/states';
import { DAY_MS } from '@crewwith/domain/constants';
import { STANDING_ENDED_DAYS, STANDING_HISTORY } from '@crewwith/domain/standing/constants';
import type { standingContract } from '@crewwith/domain/standing/contract';
import { renewUntil, restEnd, standingRefusal } from '@crewwith/domain/standing/rules';
import { SEAT_SOURCE } from '@crewwith/domain/waiters/states';
import { permitSelf, requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import type { Db } from '../../db/transaction.ts';
import type { Input, Output } from '../../http/routes.ts';
import { Refusal } from '../../refusal.ts';
import { ownsCrew } from '../memberships/public.ts';
import { type ListedRow, listOfMember } from './queries/lists.ts';
import { readAttended } from './queries/seats.ts';
import {
  type LineageRow,
  readCrewAndSeries,
  readLineage,
  readStanding,
  type StandingRow,
} from './queries/standing.ts';

type Contract = typeof standingContract;

/** One's own standing seat in a series, or whether one may have one. 404 for a series of another club. */
export async function readOwnStanding(
  call: Call,
  { id: seriesId, crew_id: crewId }: Input<Contract['read']>['params'],
): Promise<Output<Contract['read']>> {
  const { db, now } = call;
  const memberId = requireMemberId(call.identity);
  const crew = await readCrewAndSeries(db, { memberId, crewId, seriesId }).executeTakeFirst();
  if (!crew) return refuseStranger(db, memberId, crewId);
  const lineage = await readLineage(db, seriesId, now);
  const seriesIds = lineage.map(({ id }) => id);
  const standing = await readStanding(db, crewId, seriesIds);
  const attended = await readAttended(db, { crewId, seriesIds, now, limit: STANDING_HISTORY });
  const series = openSeries(lineage);
  return {
    standing: standing ? toStandingSeat(standing) : null,
    attended: attended.filter(Boolean).length,
    of: attended.length,
    standing_share: series?.standing_share ?? 0,
    subgroup: series?.subgroup ?? '',
    refusal: series ? standingRefusal(factsOf(crew, series, attended)) : 'series.ended',
  };
}

/** The series of a lineage, the latest first, that gives standing seats now; undefined once all have ended. */
export function openSeries(lineage: readonly LineageRow[]): LineageRow | undefined {
  return lineage.find(({ goes_on, ended_time }) => goes_on && ended_time === null);
}

export const factsOf = (
  { admin_level: adminLevel }: { admin_level: number },
  { attend_level: attendLevel }: LineageRow,
  attended: readonly boolean[],
) => ({ adminLevel, attendLevel, attended });

export function toStandingSeat({ subgroup, created_time, renewed_time, left_out }: StandingRow) {
  return { subgroup, created_time, renewed_time, renew_until: renewUntil(renewed_time), left_out };
}

/** Refuses a crew that is not the caller's; else the series is not of its club. */
export async function refuseStranger(db: Db, memberId: number, crewId: number): Promise<never> {
  permitSelf(await ownsCrew(db, memberId, crewId));
  throw new Refusal('request.not_found');
}

/** One's own standing seats in all clubs, those that ended in the last months at the end. */
export async function listStandingOfMember(
  call: Call,
  memberId: number,
): Promise<Output<Contract['listOfMember']>> {
  permitSelf(requireMemberId(call.identity) === memberId);
  const { now } = call;
  const endedAfter = new Date(now.getTime() - STANDING_ENDED_DAYS * DAY_MS);
  const rows = await listOfMember(call.db, { memberId, endedAfter, now });
  return rows.map(
    ({ next_id, next_time, next_state, next_source, next_free_until, next_rested, ...row }) => ({
      ...toStandingSeat(row),
      series_id: row.series_id,
      club_id: row.club_id,
      club_nick: row.club_nick,
      club_name: row.club_name,
      crew_id: row.crew_id,
      name: row.name,
      rule: row.rule,
      clock: row.clock,
      location: row.location,
      subgroups: row.open_subgroups ?? '',
      ended_time: row.ended_time,
      end_reason: row.end_reason,
      refusal: renewalRefusal(row),
      next:
        next_id === null || next_time === null
          ? null
          : {
              activity_id: next_id,
              activity_time: next_time,
              state: next_state,
              rested: next_rested === true,
              rest_until: isApplied(next_state)
                ? restEnd(
                    {
                      activityTime: next_time,
                      standing: next_source === SEAT_SOURCE.standing,
                      freeUntil: next_free_until,
                    },
                    now,
                  )
                : null,
            },
    }),
  );
}

/** Why a listed standing seat cannot be renewed; null for one that has ended. */
function renewalRefusal(
  row: Pick<ListedRow, 'ended_time' | 'admin_level' | 'open_level' | 'attended'>,
): Output<Contract['listOfMember']>[number]['refusal'] {
  if (row.ended_time !== null) return null;
  if (row.open_level === null) return 'series.ended';
  const { admin_level: adminLevel, open_level: attendLevel, attended } = row;
  return standingRefusal({ adminLevel, attendLevel, attended });
}
