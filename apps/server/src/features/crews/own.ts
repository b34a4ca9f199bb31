import type { crewsContract } from '@crewwith/domain/crews/contract';
import type { Call } from '../../kit/context.ts';
import { Refusal } from '../../kit/errors.ts';
import { memberIdOf, permitSelf } from '../../kit/permit.ts';
import type { Output } from '../../kit/routes.ts';
import { accessCrew } from './access.ts';
import { readOwnMember } from './queries.ts';

type Contract = typeof crewsContract;

/** Everything of the person behind one's own crew; the token in the path must be the one that asks. */
export async function readOwnPerson(
  call: Call,
  crewId: number,
  tokenIsCurrent: boolean,
): Promise<Output<Contract['readOwn']>> {
  const person = await readOwnMember(call.db, memberIdOf(call.identity), crewId);
  if (person) {
    permitSelf(tokenIsCurrent);
    return person;
  }
  // Of one's own club it is another's; of any other there is nothing to see.
  await accessCrew(call.db, call, crewId);
  throw new Refusal('auth.other_identity');
}
