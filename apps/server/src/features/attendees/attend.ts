import { attendRefusal } from '@crewwith/domain/attendees/attend-rule';
import { chooseSubgroup, parseSubgroups } from '@crewwith/domain/attendees/subgroup';
import type { Call } from '../../kit/context.ts';
import { Refusal, refuse } from '../../kit/errors.ts';
import { memberIdOf, permit } from '../../kit/permit.ts';
import { type Db, write } from '../../kit/transaction.ts';
import { ownsCrew, readSeat, takeSeat } from './queries.ts';

interface Asked {
  crew_id: number;
  activity_id: number;
  subgroup?: string | null | undefined;
}

const ATTEMPTS = 20;

/**
 * Takes a seat. The rule judges what was read; the seat is then taken in one statement under the locks of crew and
 * activity, and only while that still holds, so `count <= max_crew` whoever races. Two statements, no transaction.
 */
export async function attendActivity(call: Call, asked: Asked): Promise<{ count: number }> {
  const take = (db: Db) => attend(db, call, asked);
  const answer = await (call.idempotency ? write(call, take) : take(call.db));
  call.live?.changed([asked.activity_id]);
  return answer;
}

async function attend(db: Db, call: Call, asked: Asked): Promise<{ count: number }> {
  const memberId = memberIdOf(call.identity);
  const { crew_id: crewId, activity_id: activityId } = asked;
  // Whoever loses a race judges again by what is there now: each loss is somebody else's success.
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const seat = await readSeat(db, { memberId, crewId, activityId });
    if (!seat) {
      throw new Refusal((await ownsCrew(db, memberId, crewId)) ? 'request.not_found' : 'auth.other_identity');
    }
    const permitted = permit('attendee.attend', { level: seat.admin_level });
    const attending = seat.attendee_state !== null;
    refuse(
      attendRefusal(
        {
          activityTime: seat.activity_time,
          count: seat.attendee_count,
          maxCrew: seat.max_crew,
          attendLevel: seat.attend_level,
          adminLevel: seat.admin_level,
          attending,
          limitEnd: seat.limit_end_time,
        },
        call.now,
      ),
    );
    if (attending) return { count: seat.attendee_count };
    const subgroup = chooseSubgroup(parseSubgroups(seat.subgroup), asked.subgroup ?? '');
    if (subgroup === null) throw new Refusal('attendee.invalid_subgroup');
    const count = await takeSeat(db, permitted, {
      crewId,
      activityId,
      subgroup,
      version: seat.version,
      now: call.now,
    });
    if (count !== null) return { count };
  }
  throw new Refusal('server.unavailable');
}
