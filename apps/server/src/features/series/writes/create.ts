import { defaultActivityType } from '@crewwith/domain/activities/rules';
import {
  holidayName,
  holidaysAreKnown,
  isPublicHoliday,
  LAST_HOLIDAY_DAY,
} from '@crewwith/domain/calendar/named-holidays';
import { isActive } from '@crewwith/domain/crews/states';
import { SERIES_PAST_DAYS } from '@crewwith/domain/series/constants';
import type { seriesContract } from '@crewwith/domain/series/contract';
import { rangeAhead } from '@crewwith/domain/series/occurrences';
import { formatRule, parseRule } from '@crewwith/domain/series/recurrence';
import { addDays, instantFromSeoul, type SeoulDay, seoulDayOf } from '@crewwith/domain/time';
import { permit, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Db, Trx } from '../../../db/transaction.ts';
import type { Input, Output } from '../../../http/routes.ts';
import { runTransaction } from '../../../http/transaction.ts';
import { Refusal } from '../../../refusal.ts';
import { lockOwnCrew, refuseFrozen } from '../../memberships/public.ts';
import { notify } from '../../notifications/public.ts';
import { findClashes, insertSeries } from '../queries/series.ts';
import { setCover } from './cover.ts';
import { refuseTooMany } from './lock.ts';
import { daysAhead, makeRows } from './make-rows.ts';

type CreateInput = Input<typeof seriesContract.create>['body'];
type CreateReply = Output<typeof seriesContract.create>;

/** Shows the days of a series, by the checks of its creation; nothing is written. */
export async function previewSeries(call: Call, input: CreateInput): Promise<CreateReply> {
  return call.db.transaction().execute(async (trx) => {
    const { days } = await plan(trx, call, input);
    return { occurrences: days, holidays_until: holidaysUntil(days) };
  });
}

/** Creates a series with its first activities, in which its owner sits. */
export async function createSeries(call: Call, input: CreateInput): Promise<CreateReply> {
  return runTransaction(call, async (trx) => {
    const { crew, days, permitted, recurrence, fields } = await plan(trx, call, input);
    const series = await insertSeries(trx, permitted, {
      ...fields,
      club_id: crew.club_id,
      crew_id: crew.id,
      rule: formatRule(recurrence.rule),
      start_day: recurrence.firstDay,
      until_day: recurrence.untilDay,
      max_count: recurrence.maxCount,
      skip_holidays: recurrence.skipHolidays,
      standing_share: input.standing_share,
      made_until: addDays(rangeAhead(recurrence.firstDay, call.now).from, -1),
      created_time: call.now,
    });
    await setCover(trx, call, series, input.cover_image_id);
    const made = await makeRows(trx, [series], call);
    notify(trx, call, {
      kind: 'series_created',
      clubId: crew.club_id,
      level: fields.attend_level,
      about: { series_id: series.id },
    });
    const byDay = new Map(days.map((day) => [day.day, day]));
    return {
      id: series.id,
      version: series.version,
      occurrences: made.map(({ id, series_day: day }) => ({
        activity_id: id,
        day,
        holiday: byDay.get(day)?.holiday ?? null,
        clash: byDay.get(day)?.clash ?? null,
      })),
      holidays_until: holidaysUntil(days),
    };
  });
}

/** Checks a new series and lists its days. */
async function plan(trx: Trx, call: Call, input: CreateInput) {
  const crew = await lockOwnCrew(trx, requireMemberId(call.identity), input.crew_id);
  if (!crew) throw new Refusal('auth.other_identity');
  if (crew.club_id !== input.club_id || !isActive(crew.state)) throw new Refusal('request.not_found');
  const permitted = permit('series.create', { level: crew.admin_level });
  await refuseFrozen(trx, crew.club_id);
  await refuseTooMany(trx, { clubId: crew.club_id, more: 1, now: call.now });
  if (input.start_day < addDays(seoulDayOf(call.now), -SERIES_PAST_DAYS))
    throw new Refusal('request.invalid', { errors: [{ path: 'start_day', message: 'past' }] });
  const rule = parseRule(input.rule);
  if (rule === null) throw new Refusal('series.rule_unsupported');
  const state = input.state ?? defaultActivityType(crew.admin_level);
  const recurrence = {
    rule,
    firstDay: input.start_day,
    untilDay: input.until_day ?? null,
    maxCount: input.max_count ?? null,
    skipHolidays: input.skip_holidays,
  };
  const ahead = daysAhead(recurrence, { clock: input.clock, skips: new Set(), now: call.now });
  if (ahead.every(({ skipped }) => skipped)) throw new Refusal('series.nothing_left');
  const days = await describeDays(trx, call, { clubId: crew.club_id, clock: input.clock, days: ahead });
  const fields = {
    clock: input.clock,
    end_clock: input.end_clock ?? null,
    name: input.name,
    max_crew: input.max_crew,
    attend_level: input.attend_level,
    location: input.location,
    location_url: input.location_url ?? '',
    subgroup: input.subgroup ?? '',
    info: input.info ?? '',
    cost: input.cost ?? '',
    state,
  };
  return { crew, permitted, recurrence, fields, days };
}

/** Adds holidays and clashes to days. */
async function describeDays<D extends { day: SeoulDay }>(
  db: Db,
  call: Call,
  { clubId, clock, days }: { clubId: number; clock: string; days: readonly D[] },
) {
  const starts = days.map(({ day }) => instantFromSeoul(day, clock));
  const clashes = await findClashes(db, clubId, starts);
  return days.map((day) => ({
    ...day,
    holiday: isPublicHoliday(day.day) ? holidayName(day.day, call.language) : null,
    clash: clashes.get(instantFromSeoul(day.day, clock).getTime()) ?? null,
  }));
}

/** The last day whose holidays are known, if one of the days is later. */
export function holidaysUntil(days: readonly { day: SeoulDay }[]): SeoulDay | null {
  return days.some(({ day }) => !holidaysAreKnown(day) && day > LAST_HOLIDAY_DAY) ? LAST_HOLIDAY_DAY : null;
}
