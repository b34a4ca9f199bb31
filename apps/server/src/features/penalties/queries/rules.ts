import type { PastEvent } from '@crewwith/domain/penalties/preview';
import { PENALTY_BOUNDS, type PenaltyRules, type RulesVersion } from '@crewwith/domain/penalties/rules';
import { CAUSE_KIND } from '@crewwith/domain/penalties/states';
import { sql } from 'kysely';
import type { Permit } from '../../../auth/permit.ts';
import { attendeeMissedOwnSeat, crewIsActive } from '../../../db/states.ts';
import type { Db, Trx } from '../../../db/transaction.ts';

/** The rules of a club from an instant on; `createdTime` grows with each change. */
export interface StoredVersion extends RulesVersion {
  readonly createdTime: Date;
}

/** The penalty rules of a club in their order. */
export async function listVersions(db: Db, clubId: number): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom('penalty_rules')
    .select(['valid_from', 'rules', 'created_time'])
    .where('club_id', '=', clubId)
    .orderBy('valid_from')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ validFrom: row.valid_from, rules: row.rules, createdTime: row.created_time }));
}

/** Locks a club against another change of its rules. */
export function lockClub(trx: Trx, clubId: number) {
  return trx.selectFrom('clubs').select('id').where('id', '=', clubId).forNoKeyUpdate().executeTakeFirst();
}

/** Replaces the rules that are not valid yet. */
export async function replaceNextRules(
  trx: Trx,
  _permit: Permit<'club.edit_penalty_rules'>,
  change: {
    clubId: number;
    crewId: number;
    rules: PenaltyRules;
    validFrom: Date;
    createdTime: Date;
    now: Date;
  },
): Promise<void> {
  await trx
    .deleteFrom('penalty_rules')
    .where('club_id', '=', change.clubId)
    .where('valid_from', '>', change.now)
    .execute();
  await trx
    .insertInto('penalty_rules')
    .values({
      club_id: change.clubId,
      crew_id: change.crewId,
      valid_from: change.validFrom,
      rules: JSON.stringify(change.rules),
      created_time: change.createdTime,
    })
    .execute();
}

/** The no-shows of a club's active crews since an instant, and the cancels that some rules could call late. */
export async function listPastEvents(
  db: Db,
  _permit: Permit<'club.edit_penalty_rules'>,
  { clubId, since }: { clubId: number; since: Date },
): Promise<PastEvent[]> {
  const { rows } = await sql<PastEvent>`
    select crews.id as "crewId", ${sql.lit(CAUSE_KIND.noShow)} as kind,
      activities.activity_time as "activityTime", attendees.updated_time as "causedTime", false as late
    from activities
    join attendees on attendees.activity_id = activities.id and ${attendeeMissedOwnSeat()}
    join crews on crews.id = attendees.crew_id and ${crewIsActive()}
    where activities.club_id = ${clubId} and activities.deleted_time is null
      and activities.activity_time > ${since} and attendees.excused_time is null
    union all
    select crews.id, ${sql.lit(CAUSE_KIND.lateCancel)}, activities.activity_time, cancellations.cancelled_time,
      cancellations.late
    from activities
    join cancellations on cancellations.activity_id = activities.id
    join crews on crews.id = cancellations.crew_id and ${crewIsActive()}
    where activities.club_id = ${clubId} and activities.deleted_time is null
      and activities.activity_time > ${since} and cancellations.excused_time is null
      and cancellations.cancelled_time
        >= activities.activity_time - make_interval(hours => ${PENALTY_BOUNDS.late_hours.max}::integer)`.execute(
    db,
  );
  return rows;
}
