import { holidayName } from '@crewwith/domain/calendar/named-holidays';
import { LAST_DAY } from '@crewwith/domain/constants';
import { can } from '@crewwith/domain/permissions';
import type { seriesContract } from '@crewwith/domain/series/contract';
import { seoulDayOf } from '@crewwith/domain/time';
import { permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Output } from '../../../http/routes.ts';
import { orNotFound } from '../../../refusal.ts';
import { addCalendarEvent, calendarText, coverOf, newCalendar } from '../../activities/public.ts';
import { getMembership, getMembershipByNick } from '../../memberships/public.ts';
import * as queries from '../queries/reads.ts';
import { findClashes } from '../queries/series.ts';
import { holidaysUntil } from '../writes/create.ts';

type Contract = typeof seriesContract;

/** The series of a club that have not ended. */
export async function listSeries(call: Call, nick: string): Promise<Output<Contract['listOfClub']>> {
  const actor = await getMembershipByNick(call, nick);
  permit('series.read', actor);
  return (await queries.listOfClub(call.db, actor.club_id, call.now)).map(toRow);
}

/** A series with its activities to come. 404 for outsiders. */
export async function readSeries(call: Call, id: number): Promise<Output<Contract['read']>> {
  const { series, actor, crewId } = await readPermitted(call, id);
  const rows = await queries.listToCome(call.db, id, call.now);
  const clashes = await findClashes(
    call.db,
    series.club_id,
    rows.map((row) => row.activity_time),
    id,
  );
  const days = rows.map((row) => ({
    activity_id: row.id,
    day: row.series_day,
    holiday: holidayName(seoulDayOf(row.activity_time), call.language),
    clash: clashes.get(row.activity_time.getTime()) ?? null,
    activity_time: row.activity_time,
    count: row.attendee_count + row.held_count,
    max_crew: row.max_crew,
    standing: row.standing,
    own_fields: row.own_fields,
  }));
  const allowed = can(actor, { edit: 'series.edit', take_over: 'series.take_over' });
  const { location_url, subgroup, info, cost, state, max_crew, attend_level, parent_id, version } = series;
  return {
    ...toRow(series),
    ...{ location_url, subgroup, info, cost, state, max_crew, attend_level, parent_id, version },
    continued_by: await queries.readContinuation(call.db, id, call.now),
    cover: coverOf(series),
    ...(allowed.edit && { cover_image_id: series.cover_id }),
    skips: await queries.listSkippedDays(call.db, id),
    occurrences: days,
    holidays_until: holidaysUntil(days),
    my: { crew_id: crewId, standing: await queries.hasStanding(call.db, id, crewId) },
    can: allowed,
  };
}

/** The activities of a series to come as iCalendar. */
export async function readSeriesCalendar(call: Call, id: number): Promise<string> {
  await readPermitted(call, id);
  const calendar = newCalendar();
  for (const row of await queries.listToCome(call.db, id, call.now)) addCalendarEvent(calendar, call, row);
  return calendarText(calendar);
}

async function readPermitted(call: Call, id: number) {
  const series = orNotFound(await queries.readWithNext(call.db, id, call.now));
  const { crew_id, level } = await getMembership(call.db, call.identity, series.club_id);
  const crewId = orNotFound(crew_id);
  const actor = { level, relations: crewId === series.crew_id ? ['owner' as const] : [] };
  permit('series.read', actor);
  return { series, actor, crewId };
}

function toRow(series: queries.SeriesWithNext): Output<Contract['listOfClub']>[number] {
  const { id, club_id, club_nick, crew_id, nick, host_image_url, name, rule, start_day, clock } = series;
  const { end_clock, until_day, max_count, skip_holidays, standing_share, location, standing } = series;
  const { next_id, next_day, next_time } = series;
  const hasNext = next_id !== null && next_day !== null && next_time !== null;
  return {
    ...{ id, club_id, club_nick, crew_id, nick, host_image_url, name, rule, start_day, clock },
    ...{ end_clock, until_day, max_count, skip_holidays, standing_share, location, standing },
    next: hasNext ? { activity_id: next_id, day: next_day, activity_time: next_time } : null,
    paused: series.paused_time !== null,
    ended: series.ended_time !== null || (series.made_until === LAST_DAY && !hasNext),
  };
}
