import { sql } from 'kysely';
import { attendeeHasSeat, attendeeIsCancelled } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';
import { type CrewFilter, ownCrews } from './own-crews.ts';

/** Of how many activities the last change counts: one that commits late may not be the latest. */
const CHANGES = 10;

const seconds = (column: string) => sql`extract(epoch from ${sql.ref(column)})`;

/**
 * What a feed is made of, a row for each crew: it changes with each of its activities, seats, levels and crews. Reads
 * the seats and a few activities instead of all that the feed shows.
 */
export function readVersion(db: Db, filter: CrewFilter & { cancelledSince: Date }) {
  return ownCrews(db, filter)
    .select(['me.id', 'me.admin_level'])
    .select((eb) => {
      const latest = eb
        .selectFrom('activities')
        .select(['id', 'changed_time'])
        .whereRef('activities.club_id', '=', 'me.club_id')
        .orderBy('changed_time', 'desc')
        .orderBy('id', 'desc')
        .limit(CHANGES);
      const own = eb.selectFrom('attendees').whereRef('attendees.crew_id', '=', 'me.id');
      const version = sql<string>`concat(count(*), ' ', sum(${seconds('updated_time')}))`.as('version');
      return [
        eb
          .selectFrom(latest.as('activity'))
          .select(sql<string>`string_agg(concat(id, ' ', ${seconds('changed_time')}), ',')`.as('changes'))
          .as('activities'),
        own.where(attendeeHasSeat()).select(version).as('seats'),
        own
          .where(attendeeIsCancelled())
          .where('updated_time', '>', filter.cancelledSince)
          .select(version)
          .as('cancelled'),
      ];
    })
    .orderBy('me.id')
    .execute();
}
