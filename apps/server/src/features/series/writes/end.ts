import { hasStarted } from '@crewwith/domain/activities/states';
import { isPublicHoliday } from '@crewwith/domain/calendar/named-holidays';
import { LAST_DAY } from '@crewwith/domain/constants';
import { PERMISSIONS } from '@crewwith/domain/permissions';
import type { seriesContract } from '@crewwith/domain/series/contract';
import { occurrences } from '@crewwith/domain/series/occurrences';
import { addDays, instantFromSeoul, seoulDayOf } from '@crewwith/domain/time';
import { permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import type { Input, Output } from '../../../http/routes.ts';
import { markCountsChanged, runTransaction, transact } from '../../../http/transaction.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { applyDeletions, notifyDeletion } from '../../activities/public.ts';
import { recordAudit } from '../../audit/public.ts';
import { getMembership } from '../../memberships/public.ts';
import { endStandingOfSeries } from '../../standing/public.ts';
import { endTurnsIn, endWaitsOfSeated, fillSeats } from '../../waiters/public.ts';
import {
  isToCome,
  listOthers,
  lockNewOwner,
  lockRows,
  lockToCome,
  setDays,
  setOwner,
} from '../queries/rows.ts';
import { insertSkip, lockSeries, readSeries, updateSeries } from '../queries/series.ts';
import { changeRows } from './change-rows.ts';
import type { EditReply } from './changes.ts';
import { lockForEdit, notifyChange, recordSeriesAudit } from './lock.ts';
import { makeRows, recurrenceOf } from './make-rows.ts';

type Contract = typeof seriesContract;

/** Ends a series after a day. Later activities with people stay as single ones (docs/specification.md#series-end). */
export async function endSeries(
  call: Call,
  id: number,
  { day, version, dry_run }: Input<Contract['end']>['body'],
): Promise<EditReply> {
  const { now } = call;
  const today = seoulDayOf(now);
  const last = day ?? today;
  const dryRun = dry_run === true;
  return changeRows(call, { seriesId: id, from: null, now, dryRun }, async (trx) => {
    const { series, crewId, permitted } = await lockForEdit(trx, call, id, version);
    const rows =
      last === LAST_DAY ? [] : await lockRows(trx, id, { from: addDays(last, 1), since: today, now });
    const live = rows.filter((row) => isToCome(row, now));
    const others = await listOthers(
      trx,
      live.map((row) => row.id),
    );
    const removed = live.filter((row) => !others.has(row.id) && row.wait_count + row.held_count === 0);
    const left = live.filter((row) => !removed.includes(row));
    await applyDeletions(trx, permitted, removed, { deleterId: crewId, reason: null, now });
    await setDays(
      trx,
      left.map((row) => ({ id: row.id, series_id: null, series_day: null })),
    );
    const isOver = last <= today;
    const until = series.until_day !== null && series.until_day < last ? series.until_day : last;
    const next = await updateSeries(trx, permitted, id, {
      until_day: until,
      ...(isOver && { ended_time: now, made_until: LAST_DAY }),
    });
    await recordSeriesAudit(trx, call, 'series.end', { series, crewId });
    notifyChange(trx, call, series, { hosts: [series.crew_id] });
    if (isOver) await endStandingOfSeries(trx, id, now);
    const answer: EditReply = {
      id,
      version: dryRun ? series.version : next,
      changed: 0,
      kept: [],
      left: left.map((row) => ({ activity_id: row.id, day: row.series_day })),
      own: 0,
      removed: removed.length,
      made: 0,
      seats: { same: left.reduce((sum, row) => sum + row.attendee_count, 0), moved: 0, free_until: null },
    };
    return { answer, ids: rows.map((row) => row.id) };
  });
}

/** Leaves out a day of a series, whose activity is deleted (docs/specification.md#series-skips). */
export async function skipDay(
  call: Call,
  id: number,
  { day, reason }: Input<Contract['skip']>['body'],
): Promise<Output<Contract['skip']>> {
  const { now } = call;
  const run = (work: (trx: Trx) => Promise<{ answer: Output<Contract['skip']> }>) =>
    runTransaction(call, work);
  return changeRows(call, { seriesId: id, from: day, until: day, now, dryRun: false, run }, async (trx) => {
    const { series, crewId, permitted } = await lockForEdit(trx, call, id);
    const [named] = occurrences(
      recurrenceOf(series),
      { from: day, to: day },
      { isHoliday: isPublicHoliday, skips: new Set() },
    );
    const [row] = await lockRows(trx, id, { from: day, until: day, since: day, now });
    if (named === undefined && row === undefined) throw new Refusal('series.no_such_day');
    const isLive = row !== undefined && row.deleted_time === null;
    if (hasStarted(isLive ? row.activity_time : instantFromSeoul(day, series.clock), now))
      throw new Refusal('activity.started');
    const deleted = isLive ? row : null;
    if (deleted !== null) {
      await applyDeletions(trx, permitted, [deleted], { deleterId: crewId, reason: reason ?? null, now });
      await recordAudit(trx, call, {
        clubId: series.club_id,
        action: 'activity.delete',
        subjectId: deleted.id,
        reason: reason ?? null,
      });
      notifyDeletion(trx, call, deleted);
    } else {
      await recordSeriesAudit(trx, call, 'series.edit', { series, crewId });
      notifyChange(trx, call, series, { hosts: [series.crew_id] });
    }
    await insertSkip(trx, { series_id: id, day, reason: reason ?? null, crew_id: crewId, created_time: now });
    const version = await updateSeries(trx, permitted, id, {});
    return {
      answer: { version, activity_id: deleted?.id ?? null },
      ids: deleted === null ? [] : [deleted.id],
    };
  });
}

/** Gives a series and its activities to come another owner, and makes what was not made without one. */
export async function takeOver(
  call: Call,
  id: number,
  crewId: number | null,
): Promise<Output<Contract['takeOver']>> {
  return transact(call, async (trx) => {
    const { club_id } = orNotFound(await readSeries(trx, id));
    const actor = await getMembership(trx, call.identity, club_id);
    const own = orNotFound(actor.crew_id);
    const permitted = permit('series.take_over', actor);
    const owner = orNotFound(await lockNewOwner(trx, crewId ?? own, club_id));
    if (owner.admin_level < PERMISSIONS['series.create'].level) throw new Refusal('series.owner_level');
    const series = orNotFound(await lockSeries(trx, id));
    if (series.ended_time !== null) throw new Refusal('series.ended');
    const toCome = await lockToCome(trx, id, call.now);
    const ids = toCome.map((activity) => activity.id);
    const turns = await endTurnsIn(trx, { crewId: owner.id, activityIds: ids }, call.now);
    await setOwner(trx, toCome, { turns, crewId: owner.id, now: call.now });
    await endWaitsOfSeated(trx, ids, call.now);
    await fillSeats(trx, ids, call.now);
    markCountsChanged(trx, ids);
    const version = await updateSeries(trx, permitted, id, { crew_id: owner.id, paused_time: null });
    await makeRows(trx, [{ ...series, crew_id: owner.id }], call);
    await recordSeriesAudit(trx, call, 'series.take_over', { series, crewId: own });
    notifyChange(trx, call, series, { hosts: [series.crew_id, owner.id] });
    return { crew_id: owner.id, version };
  });
}
