import { sql } from 'kysely';
import { clubVersion } from '../../../db/renew-clubs.ts';
import { statementOfOne } from '../../../db/statement.ts';
import { clubIsOpen, crewIsActive } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';
import type { CardRow } from './cards.ts';
import { IS_OWN_SEAT, isOwnPlace, ownColumns } from './own.ts';

export interface Range {
  /** Inclusive. */
  readonly start: Date;
  /** Exclusive. */
  readonly end: Date;
}

/** What the caller has in an activity. */
export type OwnRow = Pick<
  CardRow,
  Exclude<keyof CardRow & `my_${string}`, 'my_crew_id' | 'my_level' | 'my_limit_end_time'>
>;
type Json<T> = { [C in keyof T]: Exclude<T[C], Date> | (Date extends T[C] ? string : never) };

const inRange = ({ start, end }: Range) =>
  sql<boolean>`activity.activity_time >= ${start} and activity.activity_time < ${end}`;

/**
 * Clubs with the active crew `me` of a member, and of their undeleted activities in a range the versions of the rows
 * and what the crew has in them: a seat, a place in the queue or a standing seat. In one statement, so that all is of
 * one moment. Nothing of the activities for one who is no crew.
 */
function clubsWithVersions(db: Db, params: Range & { memberId: number | null; now: Date }) {
  return db
    .selectFrom('clubs')
    .leftJoin('crews as me', (join) =>
      join
        .onRef('me.club_id', '=', 'clubs.id')
        .on('me.member_id', '=', params.memberId)
        .on(crewIsActive('me')),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom((inner) =>
            inner
              .selectFrom('activities as activity')
              .leftJoin('attendees as seat', (join) => join.on(IS_OWN_SEAT))
              .leftJoin('waiters as place', (join) => join.on(isOwnPlace(params.now)))
              .select([
                'activity.id',
                sql<string>`activity.xmin`.as('row_version'),
                ...ownColumns(params.now),
              ])
              .where('me.id', 'is not', null)
              .where('activity.deleted_time', 'is', null)
              .whereRef('activity.club_id', '=', 'clubs.id')
              .where(inRange(params))
              .as('card'),
          )
          .select([
            sql<string | null>`string_agg(card.id || ' ' || card.row_version, ',')`.as('versions'),
            sql<
              (Json<OwnRow> & { id: number })[] | null
            >`json_agg(card) filter (where card.my_state is not null
              or card.my_queued_state is not null or card.my_standing)`.as('own'),
          ])
          .as('list'),
      (join) => join.onTrue(),
    )
    .select([
      'clubs.id as club_id',
      clubVersion('clubs').as('club_version'),
      'me.id as crew_id',
      'me.admin_level as level',
      'me.nick',
      'me.limit_end_time',
      'list.versions',
      'list.own',
    ]);
}
export type ClubWithVersions = NonNullable<Awaited<ReturnType<typeof versionsOfClub>>>;

/** An open club by its lower-case nick. */
export const versionsByNick = statementOfOne(
  (db, params: Range & { nick: string; memberId: number | null; now: Date }) =>
    clubsWithVersions(db, params).where('clubs.nick', '=', params.nick).where(clubIsOpen()),
);

export const versionsOfClub = statementOfOne(
  (db, params: Range & { clubId: number; memberId: number; now: Date }) =>
    clubsWithVersions(db, params).where('clubs.id', '=', params.clubId),
);
