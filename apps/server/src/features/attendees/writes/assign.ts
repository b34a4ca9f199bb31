import type { attendeesContract } from '@crewwith/domain/attendees/contract';
import { parseSubgroups } from '@crewwith/domain/attendees/rules';
import { cleanLine } from '@crewwith/domain/texts/clean-text';
import { permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Input } from '../../../http/routes.ts';
import { runTransaction } from '../../../http/transaction.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { getMembership } from '../../memberships/public.ts';
import { lockForAssigning, moveAttendees } from '../queries/subgroups.ts';

/**
 * Moves attendees to subgroups, all or none (docs/specification.md#draw). An outdated version is refused, and a crew
 * without a seat: it was cancelled since the draw. The creator stays in `leader`.
 */
export async function assignSubgroups(
  call: Call,
  activityId: number,
  { version, moves }: Input<typeof attendeesContract.assignSubgroups>['body'],
): Promise<{ version: number }> {
  return runTransaction(call, async (trx) => {
    const activity = orNotFound(await lockForAssigning(trx, activityId));
    const { crew_id, level } = await getMembership(trx, call.identity, activity.club_id);
    orNotFound(crew_id);
    permit('attendee.assign_subgroups', {
      level,
      relations: crew_id === activity.owner_id ? ['owner'] : [],
    });
    if (version !== activity.version) throw new Refusal('request.stale');
    const subgroups = new Set(parseSubgroups(activity.subgroup));
    const subgroupOf = new Map(moves.map((move) => [move.crew_id, cleanLine(move.subgroup)]));
    if ([...subgroupOf.values()].some((name) => !subgroups.has(name))) {
      throw new Refusal('attendee.invalid_subgroup');
    }
    const { moved, leaders } = await moveAttendees(trx, activityId, subgroupOf);
    if (leaders > 0) throw new Refusal('attendee.invalid_subgroup');
    if (moved !== subgroupOf.size) throw new Refusal('request.stale');
    return { version: version + 1 };
  });
}
