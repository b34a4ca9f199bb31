import { z } from 'zod';
import { ACTIVITY_CAPACITY_MAX } from '../activities/form.ts';
import { reason, requiredReason } from '../audit/form.ts';
import { CANCEL_REASON_MAX } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { multiLine } from '../texts/schemas.ts';
import { seoulTime, utcTime } from '../time-codecs.ts';
import { newPlace } from '../waiters/records.ts';
import { ATTENDEE_STATE, ATTENDEE_STATES, SEAT_STATES } from './states.ts';

const count = z.object({ count: z.int() });
const memberAndActivity = z.object({ member_id: idOf('member'), activity_id: idOf('activity') });
const crewAndActivity = z.object({ crew_id: idOf('crew'), activity_id: idOf('activity') });
const activityAndCrew = z.object({ id: idOf('activity'), crew_id: idOf('crew') });
const crewId = z.object({ crew_id: idOf('crew') });

const cancelBody = z.object({ reason: multiLine({ max: CANCEL_REASON_MAX }).nullish() }).nullish();
/** Longest subgroup in a body, in UTF-16 units. */
export const SUBGROUP_UNITS_MAX = 720;

export const attendeesContract = {
  attend: endpoint({
    method: 'POST',
    path: '/api/v1/attendees',
    summary: 'Take a seat; with `wait` join the queue of a full activity',
    tag: 'attendees',
    access: 'attendee.attend',
    body: z.object({
      crew_id: idOf('crew'),
      activity_id: idOf('activity'),
      subgroup: z.string().max(SUBGROUP_UNITS_MAX).nullish(),
      state: z.literal(ATTENDEE_STATE.applied).optional(),
      /** Whether to join the queue of a full activity. */
      wait: z.boolean().optional(),
    }),
    status: 201,
    acceptedStatus: 202,
    reply: count.extend({ waiting: newPlace.optional() }),
    errors: [
      'auth.other_identity',
      'activity.ended',
      'activity.full',
      'waiter.queue_full',
      'activity.level',
      'crew.restricted',
      'attendee.invalid_subgroup',
    ],
  }),
  cancel: endpoint({
    method: 'PUT',
    path: '/api/v1/attendees/member/{member_id}/activity/{activity_id}',
    summary: 'Give the seat back; within 8 hours of the start with a reason',
    tag: 'attendees',
    access: 'self',
    params: memberAndActivity,
    body: cancelBody,
    status: 200,
    reply: count,
    errors: ['activity.started', 'attendee.not_attending', 'attendee.marked', 'attendee.reason_required'],
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/api/v1/attendees/{crew_id}/{activity_id}',
    summary:
      'Mark attendance: 2 attended, 0 no-show, 1 back to applied; attendees mark themselves with the code',
    tag: 'attendees',
    access: 'attendee.mark',
    otherAccess: ['attendee.mark_self'],
    rateLimit: 'code',
    params: crewAndActivity,
    body: z.object({
      state: z.literal(SEAT_STATES),
      /** Two digits, as text or as a number. */
      code: z.union([z.string().max(100), z.number()]).nullish(),
      reason,
    }),
    status: 200,
    reply: z.object({ state: z.literal(ATTENDEE_STATES), tries_left: z.int() }),
    errors: [
      'attendee.not_attending',
      'attendee.outside_window',
      'attendee.code_required',
      'attendee.code_invalid',
      'attendee.code_wrong',
      'attendee.code_used_up',
      'attendee.no_show',
      'attendee.state_refused',
    ],
  }),
  changeSubgroup: endpoint({
    method: 'PUT',
    path: '/api/v1/attendees/{crew_id}/{activity_id}/subgroup',
    summary: 'Move to another subgroup after the start',
    tag: 'attendees',
    access: 'attendee.change_subgroup',
    params: crewAndActivity,
    body: z.object({ subgroup: z.string().max(SUBGROUP_UNITS_MAX) }),
    status: 200,
    reply: z.object({ subgroup: z.string() }),
    errors: ['attendee.not_attending', 'attendee.not_started', 'attendee.invalid_subgroup'],
  }),
  confirm: endpoint({
    method: 'PUT',
    path: '/api/v1/attendees/{crew_id}/{activity_id}/confirm',
    summary: 'Say that one comes, to a seat that a leader gave',
    tag: 'attendees',
    access: 'self',
    params: crewAndActivity,
    status: 200,
    reply: z.object({
      /** Until when a cancel is never late; null without such a promise. */
      free_until: utcTime.nullable(),
    }),
    errors: ['activity.started', 'attendee.not_attending', 'attendee.no_show'],
  }),
  give: endpoint({
    method: 'PUT',
    path: '/api/v1/activities/{id}/crews/{crew_id}',
    summary: 'Give a free seat to another crew, who may cancel freely until they confirm',
    tag: 'attendees',
    access: 'attendee.seat',
    params: activityAndCrew,
    body: z.object({ subgroup: z.string().max(SUBGROUP_UNITS_MAX).nullish(), reason: requiredReason }),
    status: 200,
    reply: count,
    errors: [
      'activity.ended',
      'activity.full',
      'activity.level',
      'crew.restricted',
      'attendee.invalid_subgroup',
    ],
  }),
  unseat: endpoint({
    method: 'PUT',
    path: '/api/v1/activities/{id}/crews/{crew_id}/remove',
    summary: 'Take the seat of another crew, without consequences for them',
    tag: 'attendees',
    access: 'attendee.seat',
    params: activityAndCrew,
    body: z.object({ reason: requiredReason }),
    status: 200,
    reply: count,
    errors: ['activity.started', 'attendee.not_attending', 'attendee.marked'],
  }),
  assignSubgroups: endpoint({
    method: 'PUT',
    path: '/api/v1/activities/{id}/subgroups',
    summary: 'Move attendees to subgroups, all at once, also before the start',
    tag: 'attendees',
    access: 'attendee.assign_subgroups',
    params: activityAndCrew.pick({ id: true }),
    body: z.object({
      /** The version of the activity that was read; an outdated one is refused. */
      version: z.int(),
      /** Of two moves of a crew the last one counts. */
      moves: z
        .array(z.object({ crew_id: idOf('crew'), subgroup: z.string().max(SUBGROUP_UNITS_MAX) }))
        .min(1)
        .max(ACTIVITY_CAPACITY_MAX),
    }),
    status: 200,
    reply: z.object({ version: z.int() }),
    errors: ['request.stale', 'attendee.invalid_subgroup'],
  }),
  countOfMember: endpoint({
    method: 'GET',
    path: '/api/v1/attendees/member/{member_id}/activity/{activity_id}/count',
    summary: 'Whether the member attends: a count above 0',
    tag: 'attendees',
    access: 'self',
    params: memberAndActivity,
    status: 200,
    reply: z.array(count),
  }),
  countLateCancels: endpoint({
    method: 'GET',
    path: '/api/v1/attendees/activity/crew/{crew_id}/cancel/count',
    summary: 'The late cancels that still restrict',
    tag: 'attendees',
    access: 'crew.read_no_shows',
    params: crewId,
    status: 200,
    reply: count,
  }),
  countNoShows: endpoint({
    method: 'GET',
    path: '/api/v1/attendees/activity/crew/{crew_id}/noshow/count',
    summary: 'The no-shows not lifted, and when the last one was',
    tag: 'attendees',
    access: 'crew.read_no_shows',
    params: crewId,
    status: 200,
    reply: z.object({ count: z.int(), last_noshow_time: seoulTime.nullable() }),
  }),
  removeOfCrew: endpoint({
    method: 'DELETE',
    path: '/api/v1/attendees/crew/{crew_id}',
    summary:
      'Give back the seats of a crew in all meetups to come; one’s own within 8 hours of a start with a reason',
    tag: 'attendees',
    access: 'attendee.remove',
    params: crewId,
    body: cancelBody,
    status: 200,
    reply: z.object({}),
    errors: ['attendee.reason_required'],
  }),
  removeOfMember: endpoint({
    method: 'DELETE',
    path: '/api/v1/attendees/member/{member_id}',
    summary: "Give back one's own seats in all meetups to come; within 8 hours of a start with a reason",
    tag: 'attendees',
    access: 'self',
    params: z.object({ member_id: idOf('member') }),
    body: cancelBody,
    status: 200,
    reply: z.object({}),
    errors: ['attendee.reason_required'],
  }),
};
