import type { BodyOf } from '@crewwith/domain/endpoint';
import type { membersContract } from '@crewwith/domain/members/contract';
import { bareClient, dataOf } from '../../kit/bare-client.ts';

export type NewMember = BodyOf<typeof membersContract.create>;

/** Signs up with a ticket; answers the new member's id. */
export async function signUp(ticket: string, body: NewMember): Promise<string> {
  const { id } = await dataOf(
    bareClient.POST('/api/v1/members', { headers: { authorization: ticket }, body }),
  );
  return id;
}
