import { CREW_STATE, type CrewStanding } from '@crewwith/domain/crews/crew-state';
import { type Asker, may } from '@crewwith/domain/permissions';
import type { Call } from '../../kit/context.ts';
import { Refusal } from '../../kit/errors.ts';
import { memberIdOf } from '../../kit/permit.ts';
import type { Db } from '../../kit/transaction.ts';
import { readAccess } from './queries.ts';

/** A crew that is asked for, and who asks. */
export interface CrewAccess {
  readonly clubId: number;
  readonly crew: CrewStanding;
  readonly asker: Asker;
  readonly self: boolean;
}

/**
 * Who asks for a crew, in one statement. 404 alike for what is not there, for crews of clubs in which the asker is no
 * active crew, for the withdrawn, and for the banned before those who may not see that list.
 */
export async function accessCrew(db: Db, call: Call, crewId: number): Promise<CrewAccess> {
  const row = await readAccess(db, memberIdOf(call.identity), crewId);
  if (!row || row.state === CREW_STATE.withdrawn) throw new Refusal('request.not_found');
  const self = row.asker_id === crewId;
  const asker: Asker = { level: row.asker_level, ties: self ? ['self'] : [] };
  if (row.state === CREW_STATE.banned && !may('crew.list_banned', asker)) {
    throw new Refusal('request.not_found');
  }
  return { clubId: row.club_id, crew: { adminLevel: row.admin_level, state: row.state }, asker, self };
}
