import type { SeatState } from '@crewwith/domain/attendees/states';
import type { QueuedState } from '@crewwith/domain/waiters/states';
import { type SelectQueryBuilder, sql } from 'kysely';
import { statement, statementOfOne } from '../../../db/statement.ts';
import { attendeeHasSeat, crewIsActive, sharedCover, waiterHasPlace } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';
import { AUTHOR_COLUMNS, AUTHOR_PICTURE } from '../../crews/public.ts';
import { ownPenalties } from '../../penalties/public.ts';
import { HAS_STANDING } from '../../standing/public.ts';
import { OWN_POSITION, ownPlace, seatsTaken } from '../../waiters/public.ts';
import { FORM_COLUMNS } from './columns.ts';
import { FACES } from './faces.ts';
import { STANDING_COUNT } from './standing.ts';

/**
 * When the seat was first taken, which decides by which rules a cancel of it is judged. Of the seat that is held for a
 * turn: at `now`, unless the crew gave one up before; null without either.
 */
const takenTime = (now: Date) => sql<Date | null>`coalesce(seat.created_time,
  case when place.turn_end is not null then coalesce((
    select former.created_time from attendees as former
    where former.activity_id = activity.id and former.crew_id = me.id
  ), ${now}::timestamptz) end)`;

/** The own cover, or that of the series. */
const COVER_ID = sql<number>`coalesce(
  (select own.id from images as own where own.activity_id = activity.id),
  ${sharedCover('activity')}
)`;

/** Undeleted activities with all columns of a card for this member (null: a visitor), in one statement. */
export function cards(db: Db, { memberId, now }: { memberId: number | null; now: Date }) {
  return db
    .selectFrom('activities as activity')
    .innerJoin('clubs as club', 'club.id', 'activity.club_id')
    .innerJoin('crews as author', 'author.id', 'activity.crew_id')
    .innerJoin('members as member', 'member.id', 'author.member_id')
    .leftJoin('crews as me', (join) =>
      join
        .onRef('me.club_id', '=', 'activity.club_id')
        .on('me.member_id', '=', memberId)
        .on(crewIsActive('me')),
    )
    .leftJoin('attendees as seat', (join) =>
      join
        .onRef('seat.activity_id', '=', 'activity.id')
        .onRef('seat.crew_id', '=', 'me.id')
        .on(attendeeHasSeat('seat')),
    )
    .leftJoin('waiters as place', (join) =>
      join
        .onRef('place.activity_id', '=', 'activity.id')
        .onRef('place.crew_id', '=', 'me.id')
        .on(waiterHasPlace(now, 'place')),
    )
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
      'me.id as my_crew_id',
      'me.admin_level as my_level',
      'me.limit_end_time as my_limit_end_time',
      'seat.state as my_state',
      'seat.subgroup as my_subgroup',
      'seat.code_tries as my_code_tries',
      takenTime(now).as('my_taken_time'),
      'seat.free_until as my_free_until',
      ownPenalties(now).as('my_penalties'),
      'seat.source as my_source',
      'seat.confirmed_time as my_confirmed_time',
      'place.state as my_queued_state',
      'place.turn_end as my_turn_end',
      'place.created_time as my_queued_time',
      OWN_POSITION.as('my_position'),
      FACES.as('faces'),
      'activity.series_id',
      'activity.series_day',
      'series.rule as series_rule',
      'series.standing_share as series_share',
      STANDING_COUNT.as('standing_count'),
      HAS_STANDING.as('my_standing'),
    ])
    .where('activity.deleted_time', 'is', null)
    .$narrowType<{ my_state: SeatState | null; my_queued_state: QueuedState | null }>();
}

type RowOf<Q> = Q extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never;
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
        FACES.as('faces'),
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

/** The activities of a club from `start`, inclusive, to `end`, exclusive. */
export const listOfClub = statement(
  (db, params: { clubId: number; memberId: number; start: Date; end: Date; now: Date }) =>
    cards(db, params)
      .where('activity.club_id', '=', params.clubId)
      .where('activity.activity_time', '>=', params.start)
      .where('activity.activity_time', '<', params.end)
      .orderBy('activity.activity_time')
      .orderBy('activity.id'),
);

/** The same for all clubs in which the member is an active crew. */
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
