import { chooseSubgroup, parseSubgroups } from '@crewwith/domain/attendees/rules';
import { DAY_MS } from '@crewwith/domain/constants';
import { STANDING_RENEWAL_DAYS } from '@crewwith/domain/standing/constants';
import {
  restUntil,
  type StandingCrew,
  seatStanding as seatByRule,
  standingEnd,
  standingOutcome,
} from '@crewwith/domain/standing/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../db/transaction.ts';
import { type Event, notify } from '../notifications/public.ts';
import { goesOn, isSameLineage, lineageIds, lineagesIn, readLineages } from './queries/lineage.ts';
import * as seats from './queries/seats.ts';
import * as standing from './queries/standing.ts';

/** Whether the crew `me` has a standing seat in the series of the row `activity`, as a column. */
export const HAS_STANDING = sql<boolean>`case when activity.series_id is null then false else exists (
  select from standing_seats as held
  where held.crew_id = me.id and held.ended_time is null
    and ${isSameLineage(sql.ref('held.series_id'), sql.ref('activity.series_id'))}
) end`;

/**
 * Seats who has a standing seat in activities that were just made (docs/specification.md#standing-seat). The caller has
 * locked their series. Call it where activities of series are made.
 */
export async function seatStanding(
  trx: Trx,
  made: readonly { id: number; series_id: number }[],
  now: Date,
): Promise<void> {
  if (made.length === 0) return;
  const lineages = await readLineages(trx, [...new Set(made.map(({ series_id }) => series_id))]);
  const renewedAfter = new Date(now.getTime() - STANDING_RENEWAL_DAYS * DAY_MS);
  const holders = await seats.lockHolders(trx, [...new Set([...lineages.values()].flat())], renewedAfter);
  if (holders.length === 0) return;
  const ids = made.map(({ id }) => id);
  const rows = await seats.readOpenRows(trx, ids);
  const seated = Map.groupBy(await seats.listSeated(trx, ids), ({ activity_id }) => activity_id);
  const bySeries = Map.groupBy(holders, ({ series_id }) => series_id);
  const leftOut = new Map(holders.map((holder) => [holder, holder.left_out]));
  const given: seats.StandingSeat[] = [];
  const told: ToldOfRow[] = [];
  for (const row of rows) {
    const crews = (lineages.get(row.series_id) ?? []).flatMap((id) => bySeries.get(id) ?? []);
    const attending = new Set(seated.get(row.id)?.map(({ crew_id }) => crew_id));
    const result = seatByRule(
      { maxCrew: row.max_crew, attendLevel: row.attend_level, taken: row.taken, standing: row.standing },
      crews.map((holder) => toCrew(holder, attending, leftOut.get(holder) ?? 0)),
      row.share,
      now,
    );
    const byId = new Map(crews.map((holder) => [holder.crew_id, holder]));
    for (const crewId of result.seated) {
      const holder = byId.get(crewId);
      if (!holder) continue;
      given.push(seatIn(row, holder, now));
      leftOut.set(holder, 0);
    }
    for (const crewId of result.leftOut) {
      const holder = byId.get(crewId);
      if (holder) leftOut.set(holder, (leftOut.get(holder) ?? 0) + 1);
    }
    told.push({ ...row, seated: result.seated, leftOut: result.leftOut });
  }
  await seats.insertStandingSeats(trx, given, now);
  const changed = [...leftOut].filter(([holder, times]) => times !== holder.left_out);
  await seats.saveLeftOut(
    trx,
    changed.map(([{ series_id, crew_id }, left_out]) => ({ series_id, crew_id, left_out })),
  );
  notify(trx, { now }, eventsOf(told));
}

/** Who got a standing seat in an activity, and who was left out. */
interface ToldOfRow {
  readonly id: number;
  readonly series_id: number;
  readonly seated: readonly number[];
  readonly leftOut: readonly number[];
}

/** One event of each kind for a series, however many activities were made: it names the first that it concerns. */
function eventsOf(rows: readonly ToldOfRow[]): Event[] {
  return [...Map.groupBy(rows, ({ series_id }) => series_id)].flatMap(([series_id, made]) => [
    {
      kind: 'standing_seated' as const,
      about: { series_id },
      to: [...new Set(made.flatMap(({ seated }) => seated))],
    },
    {
      kind: 'standing_left_out' as const,
      about: { series_id },
      to: [...new Set(made.flatMap(({ leftOut }) => leftOut))],
      ...firstLeftOut(made),
    },
  ]);
}

function firstLeftOut(rows: readonly ToldOfRow[]): Pick<Event, 'activityId'> {
  const row = rows.find(({ leftOut }) => leftOut.length > 0);
  return row ? { activityId: row.id } : {};
}

function toCrew(holder: seats.HolderRow, attending: ReadonlySet<number>, leftOut: number): StandingCrew {
  return {
    crewId: holder.crew_id,
    adminLevel: holder.admin_level,
    restrictionEnd: holder.limit_end_time,
    attending: attending.has(holder.crew_id),
    leftOut,
    createdTime: holder.created_time,
  };
}

/** A standing seat in an activity, in the subgroup that the crew chose if the activity has it. */
export function seatIn(
  row: seats.OpenRow,
  { crew_id, subgroup }: { crew_id: number; subgroup: string },
  now: Date,
): seats.StandingSeat {
  const subgroups = parseSubgroups(row.subgroup);
  return {
    activity_id: row.id,
    crew_id,
    subgroup: chooseSubgroup(subgroups, subgroup) ?? subgroups[0] ?? '',
    free_until: restUntil(row.activity_time, now),
  };
}

/** The ids of the series in the lineage of one, whose id is an expression, as a query. */
export const lineageOf = (seriesId: RawBuilder<unknown>) => lineageIds(seriesId);

/** Whether activities of a series, given by its alias, are still to come or to be made. */
export const seriesGoesOn = (series: string, now: Date) => goesOn(series, now);

/** The lineages of series in a query of ids, as a query with the columns `of` and `id`. */
export const lineagesOf = (seriesIds: RawBuilder<unknown>) => lineagesIn(seriesIds);

/** Moves the standing seats of a locked series to the one that was split from it. */
export const moveStanding = (trx: Trx, from: number, into: number) => standing.moveToSeries(trx, from, into);

/**
 * Ends the standing seats of a locked series that has ended. Those of a series that was split from another which goes
 * on move there.
 */
export async function endStandingOfSeries(trx: Trx, seriesId: number, now: Date): Promise<void> {
  const next = (await standing.readLineage(trx, seriesId, now)).find(
    ({ id, goes_on, ended_time }) => id !== seriesId && goes_on && ended_time === null,
  );
  if (next) await standing.moveToSeries(trx, seriesId, next.id);
  notifyEnded(trx, await standing.endOfSeries(trx, seriesId, now), now);
}

/** Tells the crews that their standing seats have ended. */
export function notifyEnded(trx: Trx, ended: readonly standing.EndedSeat[], now: Date): void {
  const bySeries = Map.groupBy(ended, ({ series_id }) => series_id);
  notify(
    trx,
    { now },
    [...bySeries].map(([series_id, seats]) => ({
      kind: 'standing_ended',
      about: { series_id },
      to: seats.map(({ crew_id }) => crew_id),
    })),
  );
}

/**
 * Ends the standing seats of locked crews that leave their club or are banned. Call it before their seats are released:
 * it locks series, which come before activities, and a seat that a series gives at the same time is then released too.
 */
export async function endStandingOfCrews(trx: Trx, crewIds: readonly number[], now: Date): Promise<void> {
  if (crewIds.length === 0) return;
  await standing.lockSeriesOf(trx, crewIds);
  await standing.endOfCrews(trx, crewIds, now);
}

/**
 * Ends the standing seats of locked crews that have missed too often. Call it in the transaction that marks a no-show
 * in an activity of a series, or cancels a standing seat.
 */
export async function endMissedStanding(trx: Trx, crewIds: readonly number[], now: Date): Promise<void> {
  if (crewIds.length === 0) return;
  const rows = await seats.readOutcomes(trx, crewIds);
  const bySeat = Map.groupBy(rows, ({ series_id, crew_id }) => `${series_id} ${crew_id}`);
  for (const [first, ...others] of bySeat.values()) {
    if (first === undefined) continue;
    const outcomes = [first, ...others].flatMap((row) => standingOutcome(row) ?? []);
    const reason = standingEnd({ outcomes, renewedTime: first.renewed_time }, now);
    const { crew_id: crewId, series_id } = first;
    if (reason === null) continue;
    await standing.endStanding(trx, { crewId, seriesIds: [series_id], reason, now });
    notifyEnded(trx, [first], now);
  }
}

/** Moves the end of rests along with moved activities, whose rows are locked. */
export async function moveRests(trx: Trx, moves: readonly { id: number; to: Date }[]): Promise<void> {
  const starts = new Map(moves.map(({ id, to }) => [id, to]));
  const rests = await seats.listRests(trx, [...starts.keys()]);
  await seats.saveRests(
    trx,
    rests.flatMap(({ activity_id, crew_id, created_time }) => {
      const start = starts.get(activity_id);
      return start ? [{ activity_id, crew_id, free_until: restUntil(start, created_time) }] : [];
    }),
  );
}
