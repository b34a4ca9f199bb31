import type { Likeable } from '@crewwith/domain/likes/form';
import { type NotNull, sql } from 'kysely';
import { messageIsDeleted, messageIsShown } from '../../../db/states.ts';
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
      'activities.subgroup',
      'activities.info',
      'activities.cost',
      'activities.max_crew',
      'activities.attend_level',
      'activities.state',
      'activities.deleted_time',
    ])
    .orderBy('activities.id');
}

export function listSeries(db: Db, memberId: number) {
  return ownCrews(db, memberId)
    .innerJoin('series', 'series.crew_id', 'crews.id')
    .select([
      'series.name',
      'series.rule',
      'series.start_day',
      'series.clock',
      'series.end_clock',
      'series.until_day',
      'series.max_count',
      'series.skip_holidays',
      'series.standing_share',
      'series.location',
      'series.location_url',
      'series.subgroup',
      'series.info',
      'series.cost',
      'series.max_crew',
      'series.attend_level',
      'series.state',
      'series.created_time',
      'series.paused_time',
      'series.ended_time',
    ])
    .orderBy('series.id');
}

export function listPolls(db: Db, memberId: number) {
  return ownCrews(db, memberId)
    .innerJoin('polls', 'polls.crew_id', 'crews.id')
    .select([
      'polls.name',
      'polls.location',
      'polls.location_url',
      'polls.subgroup',
      'polls.info',
      'polls.cost',
      'polls.max_crew',
      'polls.attend_level',
      'polls.state',
      'polls.duration_minutes',
      'polls.created_time',
      'polls.ends_time',
      'polls.closed_time',
    ])
    .orderBy('polls.id');
}

/** The times of polls of one's own. */
export function listPollOptions(db: Db, memberId: number) {
  return ownCrews(db, memberId)
    .innerJoin('polls', 'polls.crew_id', 'crews.id')
    .innerJoin('poll_options', 'poll_options.poll_id', 'polls.id')
    .select(['polls.name as poll', 'poll_options.activity_time'])
    .orderBy('poll_options.id');
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
    .orderBy('poll_options.id');
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
    .orderBy('notices.id');
}

/** Deleted ones too, as long as their text is kept: an index has those that are shown, another one the deleted. */
export function listMessages(db: Db, memberId: number) {
  return messagesOf(db, memberId)
    .where(messageIsShown())
    .unionAll(messagesOf(db, memberId).where(messageIsDeleted()))
    .orderBy('created_time')
    .orderBy('message_text');
}

function messagesOf(db: Db, memberId: number) {
  return ownCrews(db, memberId)
    .innerJoin('messages', 'messages.crew_id', 'crews.id')
    .select((eb) => [
      'messages.message_text',
      eb
        .case()
        .when('messages.notice_id', 'is', null)
        .then('activity' as const)
        .else('notice' as const)
        .end()
        .as('on'),
      eb('messages.reply_to', 'is not', null).as('is_reply'),
      messageIsDeleted().as('deleted'),
      'messages.created_time',
    ])
    .$narrowType<{ is_reply: boolean }>();
}

/** What the member announced, as long as its notifications are kept. */
export function listAnnouncements(db: Db, memberId: number) {
  return db
    .selectFrom('outbox')
    .innerJoin('clubs', 'clubs.id', 'outbox.club_id')
    .select((eb) => [
      'clubs.name as club',
      eb.fn<string>('jsonb_extract_path_text', ['outbox.params', sql.lit('text')]).as('text'),
      'outbox.created_time',
    ])
    .where(sql<boolean>`outbox.kind = 'announcement'`)
    .where('outbox.actor_member_id', '=', memberId)
    .orderBy('outbox.id');
}

export function listLikes(db: Db, memberId: number) {
  return ownCrews(db, memberId)
    .innerJoin('likes', 'likes.crew_id', 'crews.id')
    .select(['likes.table_type as type', 'likes.created_time'])
    .$narrowType<{ type: Likeable }>()
    .orderBy('likes.created_time')
    .orderBy('likes.table_id');
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
    .$narrowType<{ reason: NotNull; time: NotNull }>();
}

/** What the member did to others. */
export function listActs(db: Db, memberId: number) {
  return db
    .selectFrom('audit_entries')
    .innerJoin('clubs', 'clubs.id', 'audit_entries.club_id')
    .select((eb) => [
      'clubs.name as club',
      'audit_entries.action',
      eb
        .fn<string | null>('jsonb_extract_path_text', ['audit_entries.detail', sql.lit('reason')])
        .as('reason'),
      'audit_entries.created_time',
    ])
    .where('audit_entries.actor_member_id', '=', memberId)
    .orderBy('audit_entries.id');
}
