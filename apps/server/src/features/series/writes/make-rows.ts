import { hasStarted } from '@crewwith/domain/activities/states';
import { codeTime } from '@crewwith/domain/attendees/marking';
import { isPublicHoliday } from '@crewwith/domain/calendar/named-holidays';
import { CODE_DRAW_S, LAST_DAY } from '@crewwith/domain/constants';
import { rowValues } from '@crewwith/domain/series/edit-row';
import {
  madeUntil,
  type Occurrence,
  occurrences,
  type Recurrence,
  rangeAhead,
} from '@crewwith/domain/series/occurrences';
import { parseRule } from '@crewwith/domain/series/recurrence';
import { addDays, instantFromSeoul, type SeoulDay, seoulDayOf } from '@crewwith/domain/time';
import type { Trx } from '../../../db/transaction.ts';
import type { Random } from '../../../runtime/random.ts';
import { seatStanding } from '../../standing/public.ts';
import { insertRows, type NewRow } from '../queries/rows.ts';
import { listSkips, type SeriesRow, setMadeUntil } from '../queries/series.ts';

/** Time and randomness of a call or a job. */
export interface Making {
  readonly now: Date;
  readonly random: Random;
}

export function recurrenceOf(series: SeriesRow): Recurrence {
  const rule = parseRule(series.rule);
  if (rule === null) throw new Error(`Series ${series.id} has no rule`);
  return {
    rule,
    firstDay: series.start_day,
    untilDay: series.until_day,
    maxCount: series.max_count,
    skipHolidays: series.skip_holidays,
  };
}

/** The day, or the next one where its start by the rule has passed. */
export const dayToCome = (day: SeoulDay, clock: string, now: Date): SeoulDay =>
  hasStarted(instantFromSeoul(day, clock), now) ? addDays(day, 1) : day;

interface DaysOptions {
  readonly clock: string;
  readonly skips: ReadonlySet<SeoulDay>;
  /** By default those of a new series. */
  readonly ahead?: ReturnType<typeof rangeAhead>;
  /** The activities up to this day are made. */
  readonly after?: SeoulDay | null;
  readonly now: Date;
}

/** The days to come of a series for which activities exist, skipped ones included; never one that has started. */
export function daysAhead(
  recurrence: Recurrence,
  { clock, skips, ahead, after = null, now }: DaysOptions,
): Occurrence[] {
  const { from, to } = ahead ?? rangeAhead(recurrence.firstDay, now);
  if (after === LAST_DAY) return [];
  const first = after !== null && after >= from ? addDays(after, 1) : from;
  if (first > to) return [];
  return occurrences(recurrence, { from: first, to }, { isHoliday: isPublicHoliday, skips }).filter(
    ({ day }) => instantFromSeoul(day, clock) > now,
  );
}

/**
 * Makes the activities of locked series that are missing after `made_until`, with the seats of their owners and the
 * standing seats. Days that have passed are not made up for.
 */
export async function makeRows(
  trx: Trx,
  series: readonly SeriesRow[],
  making: Making,
): Promise<Awaited<ReturnType<typeof insertRows>>> {
  const { now } = making;
  const today = seoulDayOf(now);
  const skips = await listSkips(
    trx,
    series.map(({ id }) => id),
  );
  const rows: NewRow[] = [];
  const made: { id: number; until: SeoulDay }[] = [];
  for (const one of series) {
    const recurrence = recurrenceOf(one);
    // A series whose first day was moved before today has rows from today on at most.
    const after = one.made_until >= addDays(today, -1) ? one.made_until : null;
    // A series that was split off goes on from its parent's activities, ten weeks from today.
    const ahead = rangeAhead(one.parent_id === null ? recurrence.firstDay : today, now);
    const options = { clock: one.clock, skips: skips.get(one.id) ?? new Set<SeoulDay>(), ahead, after, now };
    const days = daysAhead(recurrence, options);
    rows.push(...days.filter(({ skipped }) => !skipped).map(({ day }) => newRow(one, day, making)));
    made.push({ id: one.id, until: madeUntil(recurrence, ahead.to) });
  }
  const inserted = await insertRows(trx, rows, now);
  await seatStanding(trx, inserted, now);
  await setMadeUntil(trx, made);
  return inserted;
}

export function newRow(series: SeriesRow, day: SeoulDay, { now, random }: Making): NewRow {
  return {
    ...rowValues(series, day),
    ...pick(series),
    series_id: series.id,
    series_day: day,
    // Rows of one run must not share a code. Six random bytes exceed the range so far that the bias is negligible.
    created_time: codeTime(now, random(6).readUIntBE(0, 6) % CODE_DRAW_S),
  };
}

const pick = ({ club_id, crew_id }: SeriesRow) => ({ club_id, crew_id });
