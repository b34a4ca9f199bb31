import type { Likeable } from '@crewwith/domain/likes/form';
import { type NotNull, sql } from 'kysely';
import { messageIsDeleted } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';
import { ownCrews } from './seats.ts';

export function listActivities(db: Db, memberId: number) {
  return ownCrews(db, memberId)
    .innerJoin('activities', 'activities.crew_id', 'crews.id')
    .select([
      'activities.name',
      'activities.activity_time',
      'activities.end_time',
      'activities.location',
      'activities.location_url',
      'activities.info',
      'activities.cost',
      'activities.deleted_time',
    ])
    .orderBy('activities.id')
    .execute();
}

export function listSeries(db: Db, memberId: number) {
  return ownCrews(db, memberId)
    .innerJoin('series', 'series.crew_id', 'crews.id')
    .select([
      'series.name',
      'series.rule',
      'series.start_day',
      'series.clock',
      'series.location',
      'series.location_url',
      'series.info',
      'series.cost',
      'series.created_time',
      'series.ended_time',
    ])
    .orderBy('series.id')
    .execute();
}

export function listPolls(db: Db, memberId: number) {
  return ownCrews(db, memberId)
    .innerJoin('polls', 'polls.crew_id', 'crews.id')
    .select([
      'polls.name',
      'polls.location',
      'polls.location_url',
      'polls.info',
      'polls.cost',
      'polls.created_time',
      'polls.closed_time',
    ])
    .orderBy('polls.id')
    .execute();
}

export function listVotes(db: Db, memberId: number) {
  return ownCrews(db, memberId)
    .innerJoin('poll_votes', 'poll_votes.crew_id', 'crews.id')
    .innerJoin('poll_options', 'poll_options.id', 'poll_votes.option_id')
    .innerJoin('polls', 'polls.id', 'poll_options.poll_id')
    .select([
      'polls.name as poll',
      'poll_options.activity_time',
      'poll_votes.answer',
      'poll_votes.voted_time',
    ])
    .orderBy('poll_votes.voted_time')
    .orderBy('poll_options.id')
    .execute();
}

export function listNotices(db: Db, memberId: number) {
  return ownCrews(db, memberId)
    .innerJoin('notices', 'notices.crew_id', 'crews.id')
    .select([
      'notices.notice_category',
      'notices.notice_title',
      'notices.notice_text',
      'notices.created_time',
      'notices.deleted_time',
    ])
    .orderBy('notices.id')
    .execute();
}

/** Deleted ones too, as long as their text is kept. */
export function listMessages(db: Db, memberId: number) {
  return ownCrews(db, memberId)
    .innerJoin('messages', 'messages.crew_id', 'crews.id')
    .select(['messages.message_text', messageIsDeleted().as('deleted'), 'messages.created_time'])
    .orderBy('messages.id')
    .execute();
}

export function listLikes(db: Db, memberId: number) {
  return ownCrews(db, memberId)
    .innerJoin('likes', 'likes.crew_id', 'crews.id')
    .select(['likes.table_type as type', 'likes.created_time'])
    .$narrowType<{ type: Likeable }>()
    .orderBy('likes.created_time')
    .orderBy('likes.table_id')
    .execute();
}

/** By the notices of the member's clubs: the views are indexed by notice. */
export function listViews(db: Db, memberId: number) {
  return ownCrews(db, memberId)
    .innerJoin('notices', 'notices.club_id', 'clubs.id')
    .innerJoin('notice_views', 'notice_views.notice_id', 'notices.id')
    .select(['notices.notice_title', 'notice_views.day'])
    .where('notice_views.member_id', '=', memberId)
    .orderBy('notice_views.day')
    .orderBy('notices.id')
    .execute();
}

/** The reasons that the member gave for what concerns others. */
export function listReasons(db: Db, memberId: number) {
  const about = (kind: 'activity' | 'appeal' | 'series') => sql<typeof kind>`${sql.lit(kind)}`.as('about');
  return ownCrews(db, memberId)
    .innerJoin('activities', 'activities.deleter_id', 'crews.id')
    .select([about('activity'), 'activities.deletion_reason as reason', 'activities.deleted_time as time'])
    .where('activities.deletion_reason', 'is not', null)
    .unionAll(
      ownCrews(db, memberId)
        .innerJoin('appeals', 'appeals.decided_by', 'crews.id')
        .select([about('appeal'), 'appeals.decision_reason as reason', 'appeals.decided_time as time'])
        .where('appeals.decision_reason', 'is not', null),
    )
    .unionAll(
      ownCrews(db, memberId)
        .innerJoin('series_skips', 'series_skips.crew_id', 'crews.id')
        .select([about('series'), 'series_skips.reason', 'series_skips.created_time as time'])
        .where('series_skips.reason', 'is not', null),
    )
    .orderBy('time')
    .$narrowType<{ reason: NotNull; time: NotNull }>()
    .execute();
}
