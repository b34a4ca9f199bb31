import type { crewsContract } from '@crewwith/domain/crews/contract';
import { permitSelf, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Output } from '../../../http/routes.ts';
import { Refusal } from '../../../refusal.ts';
import { readOwnMember } from '../queries/crew.ts';
import { accessCrew } from './access.ts';

type Contract = typeof crewsContract;

/** Everything of the person behind one's own crew; the token in the path must be the one that asks. */
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
  // Of one's own club it is another's; of any other there is nothing to see.
  await accessCrew(call.db, call, crewId);
  throw new Refusal('auth.other_identity');
}
