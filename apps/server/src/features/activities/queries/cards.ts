import type { SeatState } from '@crewwith/domain/attendees/states';
import { type SelectQueryBuilder, sql } from 'kysely';
import { clubVersion } from '../../../db/renew-clubs.ts';
import { statement, statementOfOne } from '../../../db/statement.ts';
import { attendeeHasSeat, crewIsActive, sharedCover } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';
import { AUTHOR_COLUMNS, AUTHOR_PICTURE } from '../../crews/public.ts';
import { ownPlace, seatsTaken } from '../../waiters/public.ts';
import { FORM_COLUMNS } from './columns.ts';
import { FACES, FACES_FOR_CALLER } from './faces.ts';
import { IS_OWN_SEAT, isOwnPlace, ownColumns } from './own.ts';
import { STANDING_COUNT } from './standing.ts';

/** The own cover, or that of the series. */
const COVER_ID = sql<number>`coalesce(
  (select own.id from images as own where own.activity_id = activity.id),
  ${sharedCover('activity')}
)`;

/** Undeleted activities with the columns of a card that are the same for all callers. */
function sharedCards(db: Db) {
  return db
    .selectFrom('activities as activity')
    .innerJoin('clubs as club', 'club.id', 'activity.club_id')
    .innerJoin('crews as author', 'author.id', 'activity.crew_id')
    .innerJoin('members as member', 'member.id', 'author.member_id')
    .leftJoin('series', 'series.id', 'activity.series_id')
    .leftJoin('images as cover', (join) => join.on('cover.id', '=', COVER_ID))
    .select([
      'activity.id',
      'activity.club_id',
      'club.nick as club_nick',
      'activity.crew_id',
      ...AUTHOR_COLUMNS,
      AUTHOR_PICTURE.as('host_image_url'),
      ...FORM_COLUMNS.map((column) => `activity.${column}` as const),
      'cover.id as cover_id',
      'cover.name as cover_name',
      'cover.width as cover_width',
      'cover.height as cover_height',
      'activity.attendee_count',
      'activity.wait_count',
      'activity.held_count',
      'activity.queue_moved_time',
      'activity.like_count',
      'activity.message_count',
      'activity.created_time',
      'activity.version',
      'activity.series_id',
      'activity.series_day',
      'series.rule as series_rule',
      'series.standing_share as series_share',
      STANDING_COUNT.as('standing_count'),
    ])
    .where('activity.deleted_time', 'is', null);
}

/** Undeleted activities with all columns of a card for this member (null: a visitor), in one statement. */
export function cards(db: Db, { memberId, now }: { memberId: number | null; now: Date }) {
  return sharedCards(db)
    .leftJoin('crews as me', (join) =>
      join
        .onRef('me.club_id', '=', 'activity.club_id')
        .on('me.member_id', '=', memberId)
        .on(crewIsActive('me')),
    )
    .leftJoin('attendees as seat', (join) => join.on(IS_OWN_SEAT))
    .leftJoin('waiters as place', (join) => join.on(isOwnPlace(now)))
    .select([
      'me.id as my_crew_id',
      'me.admin_level as my_level',
      'me.limit_end_time as my_limit_end_time',
      ...ownColumns(now),
      FACES_FOR_CALLER.as('faces'),
    ]);
}

/**
 * These activities, with what is the same for all callers, the faces included, and with the versions of the rows of
 * activity and club (docs/adr/0051-kept-cards.md).
 */
export const listShared = statement((db, params: { ids: readonly number[] }) =>
  sharedCards(db)
    .select([
      FACES.as('faces'),
      sql<string>`activity.xmin::text`.as('row_version'),
      clubVersion('club').as('club_version'),
    ])
    .where('activity.id', '=', sql<number>`any(${params.ids}::bigint[])`),
);

type RowOf<Q> = Q extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never;
export type SharedRow = RowOf<ReturnType<typeof sharedCards>>;
export type CardRow = RowOf<ReturnType<typeof cards>>;

/** The cursor of a list that is sorted by time, then id. */
export interface CardCursor {
  time: Date;
  id: number;
}

export interface ListParams {
  clubId: number;
  memberId: number;
  now: Date;
  /** Returns only rows after this cursor. */
  after: CardCursor | null;
  /** Null means all. */
  limit: number | null;
}

/** One activity, and whether the actor likes it. */
export const readCard = statementOfOne(
  (db, params: { memberId: number | null; activityId: number; now: Date }) =>
    cards(db, params)
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('likes')
              .select('likes.table_id')
              .where('likes.table_type', '=', 'activity')
              .whereRef('likes.table_id', '=', 'activity.id')
              .whereRef('likes.crew_id', '=', 'me.id'),
          )
          .as('liked'),
      )
      .where('activity.id', '=', params.activityId),
);

/** Activities that have not started, soonest first. */
export function listFollowing(db: Db, params: ListParams): Promise<CardRow[]> {
  const { after, limit } = params;
  let query = cards(db, params)
    .where('activity.club_id', '=', params.clubId)
    .where('activity.activity_time', '>', params.now)
    .orderBy('activity.activity_time')
    .orderBy('activity.id');
  if (after) {
    query = query.where((eb) =>
      eb(
        eb.refTuple('activity.activity_time', 'activity.id'),
        '>',
        eb.tuple(eb.val(after.time), eb.val(after.id)),
      ),
    );
  }
  return (limit === null ? query : query.limit(limit)).execute();
}

/** Activities that have started, latest first. */
export function listPrevious(db: Db, params: ListParams): Promise<CardRow[]> {
  const { after, limit } = params;
  let query = cards(db, params)
    .where('activity.club_id', '=', params.clubId)
    .where('activity.activity_time', '<=', params.now)
    .orderBy('activity.activity_time', 'desc')
    .orderBy('activity.id', 'desc');
  if (after) {
    query = query.where((eb) =>
      eb(
        eb.refTuple('activity.activity_time', 'activity.id'),
        '<',
        eb.tuple(eb.val(after.time), eb.val(after.id)),
      ),
    );
  }
  return (limit === null ? query : query.limit(limit)).execute();
}

/** List rows for a crew: activities that have not started, soonest first, with faces; or that have, latest first. */
export function listRows(
  db: Db,
  params: {
    clubId: number;
    crewId: number | null;
    which: 'following' | 'previous';
    now: Date;
    limit: number | null;
  },
) {
  const isFollowing = params.which === 'following';
  const order = isFollowing ? 'asc' : 'desc';
  const query = db
    .selectFrom('activities as activity')
    .leftJoin('crews as me', (join) => join.on('me.id', '=', params.crewId))
    .leftJoin('attendees as seat', (join) =>
      join
        .onRef('seat.activity_id', '=', 'activity.id')
        .on('seat.crew_id', '=', params.crewId)
        .on(attendeeHasSeat('seat')),
    )
    .select([
      'activity.id as activity_id',
      'activity.name',
      'activity.activity_time',
      'activity.location',
      seatsTaken('activity').as('count'),
      'activity.max_crew',
      'seat.state as my_state',
    ])
    .select((eb) => eb('seat.crew_id', 'is not', null).as('attending'))
    .$if(isFollowing, (following) =>
      following.select([
        'activity.held_count',
        ownPlace('activity', params.crewId, params.now).as('my_waiting'),
        FACES_FOR_CALLER.as('faces'),
      ]),
    )
    .where('activity.club_id', '=', params.clubId)
    .where('activity.deleted_time', 'is', null)
    .where('activity.activity_time', isFollowing ? '>' : '<=', params.now)
    .orderBy('activity.activity_time', order)
    .orderBy('activity.id', order)
    .$narrowType<{ attending: boolean; my_state: SeatState | null }>();
  return (params.limit === null ? query : query.limit(params.limit)).execute();
}

/** The activities from `start`, inclusive, to `end`, exclusive, of all clubs in which the member is an active crew. */
export const listOfMember = statement((db, params: { memberId: number; start: Date; end: Date; now: Date }) =>
  cards(db, params)
    .where('me.id', 'is not', null)
    .where('activity.activity_time', '>=', params.start)
    .where('activity.activity_time', '<', params.end)
    .orderBy('activity.activity_time')
    .orderBy('activity.id'),
);

/** The nick of an activity's club, and the number of attendees. */
export function readPublicCount(db: Db, activityId: number) {
  return db
    .selectFrom('activities as activity')
    .innerJoin('clubs as club', 'club.id', 'activity.club_id')
    .select(['club.nick', seatsTaken('activity').as('count')])
    .where('activity.id', '=', activityId)
    .where('activity.deleted_time', 'is', null)
    .executeTakeFirst();
}
