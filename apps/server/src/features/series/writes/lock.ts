import type { Actor } from '@crewwith/domain/permissions';
import { SERIES_RUNNING_MAX } from '@crewwith/domain/series/constants';
import { permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import { orNotFound, Refusal, refuse } from '../../../refusal.ts';
import { recordAudit } from '../../audit/public.ts';
import { getMembership } from '../../memberships/public.ts';
import { notify } from '../../notifications/public.ts';
import { countRunning, lockClub, lockSeries, readSeries, type SeriesRow } from '../queries/series.ts';

/** Records what a crew does to a series of another one. */
export async function recordSeriesAudit(
  trx: Trx,
  call: Call,
  action: 'series.edit' | 'series.end' | 'series.take_over',
  { series, crewId }: { series: Pick<SeriesRow, 'club_id' | 'crew_id'>; crewId: number },
): Promise<void> {
  if (crewId === series.crew_id) return;
  await recordAudit(trx, call, { clubId: series.club_id, action, subjectId: series.crew_id });
}

/** Throws `series.too_many` if a club would have too many series that go on, with this many more. */
export async function refuseTooMany(
  trx: Trx,
  { clubId, more, now }: { clubId: number; more: 0 | 1; now: Date },
): Promise<void> {
  await lockClub(trx, clubId);
  const count = (await countRunning(trx, clubId, now)) + more;
  refuse(count > SERIES_RUNNING_MAX ? 'series.too_many' : null);
}

/** Locks a series that has not ended, for those who may edit it. 404 for outsiders. */
export async function lockForEdit(trx: Trx, call: Call, id: number, version?: number) {
  const { club_id, frozen_time } = orNotFound(await readSeries(trx, id));
  const { crew_id, level } = await getMembership(trx, call.identity, club_id);
  const crewId = orNotFound(crew_id);
  const series = orNotFound(await lockSeries(trx, id));
  const actor: Actor = { level, relations: crew_id === series.crew_id ? ['owner'] : [] };
  const permitted = permit('series.edit', actor);
  if (series.ended_time !== null) throw new Refusal('series.ended');
  if (version !== undefined && version !== series.version) throw new Refusal('request.stale');
  return { series, isFrozen: frozen_time !== null, crewId, actor, permitted };
}

/** Tells the hosts of a series of a change, or all whom it concerns, but for the people of some of its activities. */
export function notifyChange(
  trx: Trx,
  call: Call,
  series: Pick<SeriesRow, 'id' | 'club_id'>,
  to: { hosts: readonly number[] } | { except: readonly number[] },
): void {
  notify(trx, call, {
    kind: 'series_changed',
    clubId: series.club_id,
    about: { series_id: series.id },
    ...('hosts' in to ? { to: to.hosts } : { except: to.except }),
  });
}
