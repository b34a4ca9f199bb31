import { LATE_CANCEL_RESTRICTION_MS } from '@crewwith/domain/constants';
import type { Call } from '../../kit/context.ts';
import { found, Refusal } from '../../kit/errors.ts';
import { memberIdOf, permit, permitSelf } from '../../kit/permit.ts';
import type { Db } from '../../kit/transaction.ts';
import { readStanding } from '../crews/service.ts';
import { countLateCancels, readCauses } from './limit-queries.ts';
import { countOfMember, readCrew } from './queries.ts';

/** Whether one attends, as `[{count}]`: above 0 is yes. */
export async function countOwnSeat(
  call: Call,
  asked: { member_id: number; activity_id: number },
): Promise<{ count: number }[]> {
  const memberId = memberIdOf(call.identity);
  permitSelf(asked.member_id === memberId);
  const { state } = found(await countOfMember(call.db, memberId, asked.activity_id));
  return [{ count: state === null ? 0 : 1 }];
}

/** The last-minute cancels that still restrict a crew. */
export async function countRestrictingCancels(call: Call, crewId: number): Promise<{ count: number }> {
  const crew = await permitRestrictions(call, crewId);
  const since = Math.max(
    call.now.getTime() - LATE_CANCEL_RESTRICTION_MS,
    crew.limit_lifted_time?.getTime() ?? 0,
  );
  return { count: await countLateCancels(call.db, crewId, new Date(since)) };
}

/** The no-shows of a crew that are not lifted, and the time of the latest one's meetup. */
export async function countNoShows(
  call: Call,
  crewId: number,
): Promise<{ count: number; last_noshow_time: Date | null }> {
  const crew = await permitRestrictions(call, crewId);
  const lifted = crew.limit_lifted_time?.getTime() ?? Number.NEGATIVE_INFINITY;
  const times = (await readCauses(call.db, [crewId]))
    .filter((row) => row.cause === 'no_show' && row.caused_time.getTime() > lifted)
    .map((row) => row.activity_time.getTime());
  return { count: times.length, last_noshow_time: times.length > 0 ? new Date(Math.max(...times)) : null };
}

/** The crew, where the asker may see what restricts it. 404 for outsiders. */
async function permitRestrictions(call: Call, crewId: number) {
  const crew = await readCrewOfOwnClub(call.db, call, crewId);
  permit('crew.read_no_shows', crew.asker);
  return crew;
}

/** A crew and who asks for it. 404 where it is missing or of a club that the asker is no crew of. */
export async function readCrewOfOwnClub(db: Db, call: Call, crewId: number) {
  const crew = found(await readCrew(db, crewId));
  const standing = await readStanding(db, call.identity, crew.club_id);
  if (standing.crew_id === null) throw new Refusal('request.not_found');
  const self = standing.crew_id === crew.id;
  return { ...crew, self, asker: { level: standing.level, ties: self ? (['self'] as const) : [] } };
}
