import { chooseSubgroup, parseSubgroups } from '@crewwith/domain/attendees/rules';
import { hasSeat, isApplied } from '@crewwith/domain/attendees/states';
import { STANDING_HISTORY } from '@crewwith/domain/standing/constants';
import type { standingContract } from '@crewwith/domain/standing/contract';
import { restRefusal, seatStanding, standingRefusal } from '@crewwith/domain/standing/rules';
import { STANDING_END } from '@crewwith/domain/standing/states';
import { SEAT_SOURCE } from '@crewwith/domain/waiters/states';
import { permitSelf, requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import type { Trx } from '../../db/transaction.ts';
import type { Input, Output } from '../../http/routes.ts';
import { markCountsChanged, runTransaction, transact } from '../../http/transaction.ts';
import { orNotFound, Refusal, refuse } from '../../refusal.ts';
import { ownsCrew } from '../memberships/public.ts';
import { countSeats, fillSeats, lockCrewAndActivity } from '../waiters/public.ts';
import { seatIn } from './public.ts';
import * as seats from './queries/seats.ts';
import {
  endStanding,
  lockCrewOfSeries,
  lockLineage,
  readStanding,
  saveStanding,
} from './queries/standing.ts';
import { factsOf, openSeries, refuseStranger, toStandingSeat } from './reads.ts';

type Contract = typeof standingContract;

/**
 * Takes a standing seat or renews the own one, and seats the crew in the activities that exist, where the share has
 * room (docs/specification.md#standing-seat). A renewal without a subgroup keeps the one so far.
 */
export async function takeStanding(
  call: Call,
  { id: seriesId, crew_id: crewId }: Input<Contract['take']>['params'],
  requested: string | null,
): Promise<Output<Contract['take']>> {
  const { now } = call;
  const memberId = requireMemberId(call.identity);
  return transact(call, async (trx) => {
    const crew = await lockCrewOfSeries(trx, { memberId, crewId, seriesId });
    if (!crew) return refuseStranger(trx, memberId, crewId);
    const lineage = await lockLineage(trx, seriesId, now);
    const seriesIds = lineage.map(({ id }) => id);
    const series = openSeries(lineage);
    if (!series) throw new Refusal('series.ended');
    const attended = await seats.readAttended(trx, { crewId, seriesIds, now, limit: STANDING_HISTORY });
    refuse(standingRefusal(factsOf(crew, series, attended)));
    const before = await readStanding(trx, crewId, seriesIds);
    const subgroup =
      requested === null && before
        ? before.subgroup
        : chooseSubgroup(parseSubgroups(series.subgroup), requested ?? '');
    if (subgroup === null) throw new Refusal('attendee.invalid_subgroup');
    const standing = await saveStanding(trx, {
      seriesId: before?.series_id ?? series.id,
      crewId,
      subgroup,
      now,
    });
    const seated = await seatInOpenRows(trx, { ...crew, ...standing }, seriesIds, now);
    return { ...toStandingSeat(standing), seated };
  });
}

/** Seats a locked crew with a new standing seat in coming activities; returns those in which it got a seat. */
async function seatInOpenRows(
  trx: Trx,
  crew: Omit<seats.HolderRow, 'series_id'>,
  seriesIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const ids = await seats.lockOpenActivities(trx, { crewId: crew.crew_id, seriesIds, now });
  // After the lock, so that it shows the seats that were committed before.
  const rows = ids.length === 0 ? [] : await seats.readOpenRows(trx, ids);
  const standingCrew = {
    crewId: crew.crew_id,
    adminLevel: crew.admin_level,
    restrictionEnd: crew.limit_end_time,
    attending: false,
    leftOut: crew.left_out,
    createdTime: crew.created_time,
  };
  const open = rows.filter((row) => {
    const facts = { ...row, maxCrew: row.max_crew, attendLevel: row.attend_level };
    return seatStanding(facts, [standingCrew], row.share, now).seated.length > 0;
  });
  const given = await seats.insertStandingSeats(
    trx,
    open.map((row) => seatIn(row, crew, now)),
    now,
  );
  markCountsChanged(trx, given);
  return open.flatMap(({ id }) => (given.includes(id) ? [id] : []));
}

/** Gives up the caller's standing seat; seats in activities stay. Without one nothing changes. */
export async function giveUpStanding(
  call: Call,
  { id: seriesId, crew_id: crewId }: Input<Contract['giveUp']>['params'],
): Promise<Record<string, never>> {
  const memberId = requireMemberId(call.identity);
  return runTransaction(call, async (trx) => {
    const crew = await lockCrewOfSeries(trx, { memberId, crewId, seriesId });
    if (!crew) return refuseStranger(trx, memberId, crewId);
    const seriesIds = (await lockLineage(trx, seriesId, call.now)).map(({ id }) => id);
    await endStanding(trx, { crewId, seriesIds, reason: STANDING_END.givenUp, now: call.now });
    return {};
  });
}

/**
 * Gives back the caller's standing seat in one activity as a rest, which goes to those who wait in the same
 * transaction (docs/specification.md#standing-rest). A second rest returns the same reply.
 */
export async function restOnce(
  call: Call,
  { crew_id: crewId, activity_id: activityId }: Input<Contract['rest']>['params'],
): Promise<Output<Contract['rest']>> {
  const { now } = call;
  return runTransaction(call, async (trx) => {
    permitSelf(await ownsCrew(trx, requireMemberId(call.identity), crewId));
    const { activity_time: activityTime } = orNotFound(await lockCrewAndActivity(trx, crewId, activityId));
    const seat = await seats.lockSeat(trx, crewId, activityId);
    if (!seat) throw new Refusal('attendee.not_attending');
    if (hasSeat(seat.state)) {
      if (!isApplied(seat.state)) throw new Refusal('attendee.marked');
      const standing = seat.source === SEAT_SOURCE.standing;
      refuse(restRefusal({ activityTime, standing, freeUntil: seat.free_until }, now));
      await seats.restSeat(trx, { crewId, activityId, now });
      markCountsChanged(trx, [activityId]);
      await fillSeats(trx, [activityId], now);
    } else if (seat.rested_time === null) throw new Refusal('attendee.not_attending');
    return { count: await countSeats(trx, activityId) };
  });
}
