import type { crewsContract } from '@crewwith/domain/crews/contract';
import { permitSelf, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Output } from '../../../http/routes.ts';
import { Refusal } from '../../../refusal.ts';
import { readOwnMember } from '../queries/crew.ts';
import { accessCrew } from './access.ts';

type Contract = typeof crewsContract;

/** All personal fields of the caller, by their crew; the token in the path must be that of the request. */
export async function readOwnPerson(
  call: Call,
  crewId: number,
  tokenIsCurrent: boolean,
): Promise<Output<Contract['readOwn']>> {
  const person = await readOwnMember(call.db, requireMemberId(call.identity), crewId);
  if (person) {
    permitSelf(tokenIsCurrent);
    return person;
  }
  // `auth.other_identity` for another crew of a club of the caller, 404 for any other.
  await accessCrew(call.db, call, crewId);
  throw new Refusal('auth.other_identity');
}
