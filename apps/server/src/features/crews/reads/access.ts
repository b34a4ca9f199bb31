import { isBanned, isWithdrawn, type Membership } from '@crewwith/domain/crews/states';
import { isActiveMember } from '@crewwith/domain/members/states';
import { type Actor, may } from '@crewwith/domain/permissions';
import { requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Db } from '../../../db/transaction.ts';
import { Refusal } from '../../../refusal.ts';
import { loadCrewAccess } from '../queries/crew.ts';

/** The requested crew and the actor. */
export interface CrewAccess {
  readonly clubId: number;
  readonly crew: Membership;
  readonly actor: Actor;
  readonly self: boolean;
}

/**
 * Loads a crew and the actor, in one statement. 404 for a missing crew, a club in which the actor is no active crew, a
 * withdrawn crew, and a banned crew if the actor may not list those. With `left`, actors who may change levels also
 * find withdrawn crews until their personal fields are erased.
 */
export async function accessCrew(
  db: Db,
  call: Call,
  crewId: number,
  { left = false }: { left?: boolean } = {},
): Promise<CrewAccess> {
  const row = await loadCrewAccess(db, requireMemberId(call.identity), crewId);
  if (!row) throw new Refusal('request.not_found');
  const isThere = !isWithdrawn(row.state) && isActiveMember(row.member_state);
  const isFound = left && row.erased_time === null && may('crew.change_level', { level: row.caller_level });
  if (!isThere && !isFound) throw new Refusal('request.not_found');
  const self = row.caller_id === crewId;
  const actor: Actor = { level: row.caller_level, relations: self ? ['self'] : [] };
  if (isBanned(row.state) && !may('crew.list_banned', actor)) {
    throw new Refusal('request.not_found');
  }
  return { clubId: row.club_id, crew: { adminLevel: row.admin_level, state: row.state }, actor, self };
}
