import { permit, permitSelf, requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import type { Db } from '../../db/transaction.ts';
import { orNotFound, Refusal } from '../../refusal.ts';
import { getMembership } from '../memberships/public.ts';
import { readCountingNoShows, readRestrictingCancels } from '../penalties/public.ts';
import { loadOwnSeat, readCrew } from './queries/counts.ts';

/** Whether the caller attends, as `[{count}]` with 0 or 1. */
export async function countOwnSeat(
  call: Call,
  params: { member_id: number; activity_id: number },
): Promise<{ count: number }[]> {
  const memberId = requireMemberId(call.identity);
  permitSelf(params.member_id === memberId);
  const { state } = orNotFound(await loadOwnSeat(call.db, memberId, params.activity_id));
  return [{ count: state === null ? 0 : 1 }];
}

/** The late cancels that still restrict a crew. */
export async function countRestrictingCancels(call: Call, crewId: number): Promise<{ count: number }> {
  await permitRestrictions(call, crewId);
  return { count: (await readRestrictingCancels(call.db, crewId, call.now)).length };
}

/** The no-shows of a crew that are not lifted, excused or forgotten, and the time of the latest one's activity. */
export async function countNoShows(
  call: Call,
  crewId: number,
): Promise<{ count: number; last_noshow_time: Date | null }> {
  await permitRestrictions(call, crewId);
  const times = (await readCountingNoShows(call.db, crewId, call.now)).map(({ cause }) =>
    cause.activityTime.getTime(),
  );
  return { count: times.length, last_noshow_time: times.length > 0 ? new Date(Math.max(...times)) : null };
}

/** The crew, if the actor may see its restrictions. 404 for outsiders. */
async function permitRestrictions(call: Call, crewId: number) {
  const crew = await loadCrewOfOwnClub(call.db, call, crewId);
  permit('crew.read_no_shows', crew.actor);
  return crew;
}

/** A crew and the actor in its club. 404 if the crew is missing or the actor is no crew of its club. */
export async function loadCrewOfOwnClub(db: Db, call: Call, crewId: number) {
  const crew = orNotFound(await readCrew(db, crewId));
  const membership = await getMembership(db, call.identity, crew.club_id);
  if (membership.crew_id === null) throw new Refusal('request.not_found');
  const self = membership.crew_id === crew.id;
  return { ...crew, self, actor: { level: membership.level, relations: self ? (['self'] as const) : [] } };
}
