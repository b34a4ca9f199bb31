import { z } from 'zod';
import { SEAT_STATES } from '../attendees/states.ts';
import { reasonBody } from '../audit/form.ts';
import { clubNickParam } from '../clubs/form.ts';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { pageQuery } from '../lists/query.ts';
import { withPage } from '../lists/with-page.ts';
import { messageRow } from '../messages/contract.ts';
import { seoulDay } from '../time-codecs.ts';
import { QUEUED_STATES } from '../waiters/states.ts';
import { activityForm } from './form.ts';
import { activityCard, activityRecord, attendeeRow, cancelledRow, listedActivity } from './records.ts';

const activityId = z.object({ id: idOf('activity') });

const listQuery = pageQuery.extend({
  state: z.literal('1').optional(),
  /** Comma-separated names of the fields to return. */
  select: z.string().max(500).optional(),
});

const dateRange = z.object({ start_date: seoulDay, end_date: seoulDay });

/** The seats of each activity that are taken or held, the queue, and the own seat and place. */
export const attendeeCounts = z.array(
  z.object({
    activity_id: idOf('activity'),
    count: z.int(),
    wait_count: z.int().optional(),
    held_count: z.int().optional(),
    /** The state of the own attendee; null when not attending, and for visitors. */
    my_state: z.literal(SEAT_STATES).nullable().optional(),
    /** The state of the own place in the queue; null when not in it. */
    my_queued: z.literal(QUEUED_STATES).nullable().optional(),
  }),
);

export const activitiesContract = {
  read: endpoint({
    method: 'GET',
    path: '/api/v1/activities/{id}',
    summary: 'An activity; visitors get its public part',
    tag: 'activities',
    access: 'anyone',
    standby: 'visitors',
    params: activityId,
    query: withPage,
    status: 200,
    reply: activityRecord.extend({
      attendees: z.array(attendeeRow).optional(),
      cancelled: z.array(cancelledRow).optional(),
      /** The first page; `cursor` requests the next one. */
      messages: z.array(messageRow).optional(),
    }),
  }),
  readCalendar: endpoint({
    method: 'GET',
    path: '/api/v1/activities/{id}.ics',
    summary: 'An activity as a calendar file (RFC 5545); for 30 days after its deletion as cancelled',
    tag: 'activities',
    access: 'anyone',
    params: activityId,
    produces: 'text/calendar',
    status: 200,
    reply: z.string(),
  }),
  reserveId: endpoint({
    method: 'GET',
    path: '/api/v1/activities/max_id',
    summary: 'Reserve an id for the caller',
    tag: 'activities',
    access: 'activity.create',
    status: 200,
    reply: z.object({ max_id: idOf('activity') }),
  }),
  readClubNick: endpoint({
    method: 'GET',
    path: '/api/v1/activities/{id}/club_nick',
    summary: 'The nick of the club of an activity',
    tag: 'activities',
    access: 'anyone',
    params: activityId,
    status: 200,
    reply: z.object({ nick: z.string() }),
  }),
  countAttendees: endpoint({
    method: 'GET',
    path: '/api/v1/activities/{id}/crews/count',
    summary: 'How many attend',
    tag: 'activities',
    access: 'anyone',
    params: activityId,
    status: 200,
    reply: z.array(z.object({ count: z.int() })),
  }),
  watch: endpoint({
    method: 'GET',
    path: '/api/v1/activities/{id}/live',
    summary: 'The number of attendees, now and at each change',
    tag: 'activities',
    access: 'anyone',
    params: activityId,
    live: true,
    status: 200,
    reply: attendeeCounts,
  }),
  listAttendees: endpoint({
    method: 'GET',
    path: '/api/v1/activities/{id}/crews',
    summary: 'The attendees',
    tag: 'activities',
    access: 'activity.read_attendees',
    params: activityId,
    query: z.object({ state: z.literal('0').optional(), with: z.literal('attendance').optional() }),
    status: 200,
    reply: z.array(attendeeRow),
  }),
  listCancelled: endpoint({
    method: 'GET',
    path: '/api/v1/activities/{id}/crews/cancel',
    summary: 'Who cancelled, and how many minutes before the start; from 10 hours before it',
    tag: 'activities',
    access: 'activity.read_cancelled',
    params: activityId,
    status: 200,
    reply: z.array(cancelledRow),
  }),
  listFollowing: endpoint({
    method: 'GET',
    path: '/api/v1/activities/club/{club_id}/following/day',
    summary: 'The activities to come, soonest first',
    tag: 'activities',
    access: 'activity.list_following',
    params: z.object({ club_id: idOf('club') }),
    query: listQuery,
    status: 200,
    reply: z.array(listedActivity.partial()),
  }),
  listPrevious: endpoint({
    method: 'GET',
    path: '/api/v1/activities/club/{club_id}/previous/day',
    summary: 'The activities that have started, latest first',
    tag: 'activities',
    access: 'activity.list_previous',
    params: z.object({ club_id: idOf('club') }),
    query: listQuery,
    status: 200,
    reply: z.array(listedActivity.partial()),
  }),
  listOfMember: endpoint({
    method: 'GET',
    path: '/api/v1/members/{id}/activities',
    summary:
      "The activities of all of a member's clubs between two days; in clubs of level 1 the current month and later",
    tag: 'activities',
    access: 'self',
    params: z.object({ id: idOf('member') }),
    query: dateRange,
    status: 200,
    reply: z.array(activityCard),
    errors: ['activity.range_too_long', 'calendar.range_reversed'],
  }),
  watchOfMember: endpoint({
    method: 'GET',
    path: '/api/v1/members/{id}/activities/live',
    summary:
      "The number of attendees of coming activities in all of a member's clubs, now and at each change",
    tag: 'activities',
    access: 'self',
    params: z.object({ id: idOf('member') }),
    live: true,
    status: 200,
    reply: attendeeCounts,
  }),
  listOfClub: endpoint({
    method: 'GET',
    path: '/api/v1/clubs/{club_nick}/activities',
    summary: 'The activities of a club between two days; level 1 sees the current month and later',
    tag: 'activities',
    access: 'activity.list_following',
    params: z.object({ club_nick: clubNickParam }),
    query: dateRange,
    status: 200,
    reply: z.array(activityCard),
    errors: ['activity.range_too_long', 'calendar.range_reversed'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/activities',
    summary: 'Plan an activity; its creator attends at once',
    tag: 'activities',
    access: 'activity.create',
    body: activityForm.extend({
      id: idOf('activity').nullish(),
      club_id: idOf('club'),
      crew_id: idOf('crew'),
    }),
    status: 201,
    reply: z.object({ id: idOf('activity') }),
    errors: [
      'auth.other_identity',
      'request.invalid_url',
      'activity.past_time',
      'activity.end_time_refused',
      'activity.level_too_high',
      'activity.type_refused',
      'activity.id_of_another',
      'image.unavailable',
      'club.frozen',
    ],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/v1/activities/{id}',
    summary: 'Change an activity',
    tag: 'activities',
    access: 'activity.edit',
    params: activityId,
    /** An edit with an outdated `version` is refused. */
    body: activityForm.extend({ version: z.int().optional() }),
    status: 200,
    reply: activityRecord,
    errors: [
      'request.stale',
      'request.invalid_url',
      'activity.past_time',
      'activity.time_fixed',
      'activity.end_time_refused',
      'activity.level_too_high',
      'activity.type_refused',
      'activity.capacity_below_count',
      'activity.subgroup_in_use',
      'image.unavailable',
    ],
  }),
  remove: endpoint({
    method: 'PUT',
    path: '/api/v1/activities/delete/{id}',
    summary: 'Delete an activity; restrictions that it caused end',
    tag: 'activities',
    access: 'activity.edit',
    params: activityId,
    body: reasonBody,
    status: 200,
    reply: z.object({}),
    errors: ['activity.deletion_closed'],
  }),
};
