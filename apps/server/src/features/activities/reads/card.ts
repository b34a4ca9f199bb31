import type { activitiesContract } from '@crewwith/domain/activities/contract';
import { deletionRefusal, nextStep } from '@crewwith/domain/activities/rules';
import { freeUntilAfterConfirming, isUnconfirmed } from '@crewwith/domain/attendees/given';
import { attendanceCode, triesLeft } from '@crewwith/domain/attendees/marking';
import { isCancelListOpen } from '@crewwith/domain/attendees/rules';
import { isApplied } from '@crewwith/domain/attendees/states';
import { pictureUrls } from '@crewwith/domain/images/picture';
import { cancelPriceOf, cancelRestrictsUntil } from '@crewwith/domain/penalties/cancel-price';
import { type Actor, can, may, type Relation } from '@crewwith/domain/permissions';
import { pick } from '@crewwith/domain/pick';
import { restEnd } from '@crewwith/domain/standing/rules';
import { SEAT_SOURCE } from '@crewwith/domain/waiters/states';
import type { Call } from '../../../context.ts';
import type { Output } from '../../../http/routes.ts';
import { parseOwnPenalties } from '../../penalties/public.ts';
import type { CardRow, SharedRow } from '../queries/cards.ts';
import { PUBLIC_COLUMNS } from '../queries/columns.ts';

export type Card = Output<typeof activitiesContract.listOfClub>[number];
export type ActivityRecord = Output<typeof activitiesContract.edit>;

/** The actor for the permission rules, with their relations to the activity. */
export function callerOf(row: Pick<CardRow, 'crew_id' | 'my_crew_id' | 'my_level' | 'my_state'>): Actor {
  const relations: Relation[] = [];
  if (row.my_crew_id === row.crew_id) relations.push('owner');
  if (row.my_state !== null) relations.push('attending');
  return { level: row.my_crew_id === null ? 0 : (row.my_level ?? 0), relations };
}

function publicPart(row: SharedRow) {
  return {
    id: row.id,
    activity_id: row.id,
    club_id: row.club_id,
    club_nick: row.club_nick,
    ...pick(row, PUBLIC_COLUMNS),
    cover: coverOf(row),
    count: row.attendee_count + row.held_count,
    wait_count: row.wait_count,
    held_count: row.held_count,
    series: seriesOf(row),
  };
}

/** Null also for one that the rule of its series does not name any more (docs/specification.md#series-moved-days). */
function seriesOf({
  series_id: id,
  series_day: day,
  series_rule: rule,
  series_share: standing_share,
  standing_count: standing,
}: SharedRow): Card['series'] {
  if (id === null || day === null || rule === null || standing_share === null) return null;
  return { id, rule, standing: standing ?? 0, standing_share };
}

export function coverOf({
  cover_name,
  cover_width: width,
  cover_height: height,
}: Pick<CardRow, 'cover_name' | 'cover_width' | 'cover_height'>): Card['cover'] {
  if (cover_name === null || width === null || height === null) return null;
  return { ...pictureUrls(cover_name), width, height };
}

/** What all crews of the club see alike. */
export function sharedPart(row: SharedRow) {
  return {
    ...publicPart(row),
    crew_id: row.crew_id,
    nick: row.nick,
    host_image_url: row.host_image_url,
    subgroup: row.subgroup,
    like_count: row.like_count,
    message_count: row.message_count,
  };
}

const facesFor = (row: CardRow, actor: Actor) =>
  may('activity.read_attendees', actor) && { faces: facesOf(row) };

export const facesOf = ({ faces }: Pick<CardRow, 'faces'>) =>
  (faces ?? []).map(([crew_id, nick, image_url]) => ({ crew_id, nick, image_url }));

/** The columns of a card from which the caller's own part is made. */
export type OwnPartRow = Pick<
  CardRow,
  'crew_id' | 'activity_time' | 'wait_count' | 'queue_moved_time' | Extract<keyof CardRow, `my_${string}`>
>;

/** Whether the caller attends, and what else is only theirs. */
export function ownPart(row: OwnPartRow, now: Date): Pick<Card, 'attending' | 'my'> {
  return { attending: row.my_state !== null, my: membershipOf(row, now) };
}

function membershipOf(row: OwnPartRow, now: Date): Card['my'] {
  if (row.my_crew_id === null || row.my_level === null) return null;
  return {
    crew_id: row.my_crew_id,
    admin_level: row.my_level,
    limit_end_time: row.my_limit_end_time,
    state: row.my_state,
    subgroup: row.my_subgroup,
    tries_left: triesLeft(row.my_code_tries ?? 0),
    waiting: placeOf(row),
    cancel: cancelOf(row, now),
    source: row.my_source,
    unconfirmed: isOwnUnconfirmed(row),
    standing: row.my_standing,
    rest_until: restUntilOf(row, now),
  };
}

function restUntilOf(row: OwnPartRow, now: Date): Date | null {
  if (!isApplied(row.my_state)) return null;
  const standing = row.my_source === SEAT_SOURCE.standing;
  return restEnd({ activityTime: row.activity_time, standing, freeUntil: row.my_free_until }, now);
}

const isOwnUnconfirmed = (row: OwnPartRow) =>
  isUnconfirmed({ source: row.my_source, confirmedTime: row.my_confirmed_time });

function cancelOf(row: OwnPartRow, now: Date): NonNullable<Card['my']>['cancel'] {
  // Who has a turn is told what a cancel of that seat would cost, before it is taken.
  const { my_taken_time: takenTime } = row;
  if (takenTime === null) return null;
  const seat = {
    activityTime: row.activity_time,
    takenTime,
    freeUntil: row.my_free_until,
    ...parseOwnPenalties(row.my_penalties),
  };
  const price = cancelPriceOf(seat, now);
  const confirmed = { ...seat, freeUntil: freeUntilAfterConfirming(row.activity_time, now) };
  return {
    late_from: price.lateFrom,
    reason_from: price.lateFrom,
    ...(now >= price.lateFrom && { late: true }),
    restricts_until: cancelRestrictsUntil(price, row.my_limit_end_time, now),
    restrict_hours: price.hours,
    ...(isOwnUnconfirmed(row) && { confirmed_late_from: cancelPriceOf(confirmed, now).lateFrom }),
  };
}

function placeOf(row: OwnPartRow): NonNullable<Card['my']>['waiting'] {
  const { my_queued_state: state, my_queued_time: since, queue_moved_time: moved } = row;
  if (state === null || since === null) return null;
  return {
    position: row.my_position ?? 0,
    total: row.wait_count,
    state,
    turn_end: row.my_turn_end,
    moved_time: moved !== null && moved > since ? moved : null,
  };
}

/** A list row with all fields of a card. */
export function toCard(row: CardRow, now: Date): Card {
  return { ...sharedPart(row), ...facesFor(row, callerOf(row)), ...ownPart(row, now) };
}

/** An activity for its page: the public part for outsiders; code and `created_time` for 7+ and the owner. */
export function toRecord(
  row: CardRow & { liked: unknown },
  { identity, now }: Pick<Call, 'identity' | 'now'>,
): ActivityRecord {
  const actor = callerOf(row);
  const allowed = permissionsOf(row, actor, now);
  if (!allowed.read) {
    const next_step = nextStep(identity.kind === 'member', row.activity_time, now);
    return { ...publicPart(row), my: null, next_step, can: allowed };
  }
  return {
    ...sharedPart(row),
    ...facesFor(row, actor),
    ...ownPart(row, now),
    version: row.version,
    liked: row.liked === true,
    ...(allowed.edit && { cover_image_id: row.cover_id }),
    ...(allowed.read_code && { created_time: row.created_time, code: attendanceCode(row.created_time) }),
    can: allowed,
  };
}

function permissionsOf(row: CardRow, actor: Actor, now: Date): ActivityRecord['can'] {
  return {
    ...can(actor, {
      read: 'activity.read',
      read_attendees: 'activity.read_attendees',
      read_crews: 'crew.read',
      read_code: 'activity.read_code',
      read_waiters: 'waiter.list',
      attend: 'attendee.attend',
      mark: 'attendee.mark',
      seat: 'attendee.seat',
      edit: 'activity.edit',
      copy: 'activity.copy',
      write_message: 'message.write',
      like: 'like.write',
      change_any_subgroup: 'attendee.change_subgroup',
      assign_subgroups: 'attendee.assign_subgroups',
    }),
    read_cancelled: may('activity.read_cancelled', actor) && isCancelListOpen(row.activity_time, now),
    delete: deletionRefusal(actor, row.activity_time, now) === null,
  };
}
