import type { Call } from '../../kit/context.ts';
import { memberIdOf, permit, permitSelf } from '../../kit/permit.ts';
import { write } from '../../kit/transaction.ts';
import { record } from '../audit/service.ts';
import { readCrewOfOwnClub } from './counts.ts';
import { activeCrewsOf } from './queries.ts';
import { giveBackSeatsToCome } from './service.ts';

/** Gives back the seats of a crew in all meetups to come; history stays. */
export async function removeSeatsOfCrew(call: Call, crewId: number): Promise<Record<string, never>> {
  return write(call, async (trx) => {
    const { asker, self, club_id } = await readCrewOfOwnClub(trx, call, crewId);
    permit('attendee.remove', asker);
    await giveBackSeatsToCome(trx, [crewId], { bySelf: self, now: call.now });
    if (!self) await record(trx, call, { clubId: club_id, action: 'attendee.remove', subjectId: crewId });
    return {};
  });
}

/** Gives back one's own seats in all meetups to come, in every club. */
export async function removeSeatsOfMember(call: Call, memberId: number): Promise<Record<string, never>> {
  permitSelf(memberIdOf(call.identity) === memberId);
  return write(call, async (trx) => {
    await giveBackSeatsToCome(trx, await activeCrewsOf(trx, memberId), { bySelf: true, now: call.now });
    return {};
  });
}
