import { z } from 'zod';
import { reasonBody } from '../audit/form.ts';
import { clubNickParam } from '../clubs/nick-param.ts';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { pageQuery } from '../lists/query.ts';
import { withPage } from '../lists/with-page.ts';
import { GENDERS } from '../members/form.ts';
import { seoulDay, seoulTime, utcTime } from '../time-codecs.ts';
import { crewForm } from './form.ts';

const crewId = z.object({ id: idOf('crew') });

/** -1 banned, 0 withdrawn, 1 active. */
const crewState = z.coerce.number().pipe(z.literal([-1, 0, 1]));

/**
 * A crew, with the fields that the caller's level may see; the others are absent (docs/specification.md#visible-fields).
 */
export const crewRecord = z.object({
  id: idOf('crew'),
  club_id: idOf('club'),
  nick: z.string(),
  admin_level: z.int(),
  level_name: z.string(),
  state: z.int(),
  image_url: z.string().nullable(),
  created_month: z.string(),
  created_time: utcTime,
  updated_time: utcTime.nullable(),
  /** JSON text of question to answer. */
  info: z.string(),
  gender: z.enum(GENDERS).optional(),
  nationality: z.string().optional(),
  name: z.string().optional(),
  birthday: z.string().optional(),
  address: z.string().optional(),
  email: z.string().optional(),
  contact: z.string().optional(),
  limit_end_time: utcTime.nullable().optional(),
  can: z.object({
    edit: z.boolean(),
    withdraw: z.boolean(),
    read_activities: z.boolean(),
    read_no_shows: z.boolean(),
    read_contact: z.boolean(),
    /** The levels that the actor may give to this crew; none when it is not theirs to change. */
    levels: z.array(z.int()),
    lift_limit: z.boolean(),
    unban: z.boolean(),
  }),
});

/** An activity of a crew; `state` is that of the attendee. */
const crewActivity = z.object({
  activity_id: idOf('activity'),
  name: z.string(),
  activity_time: seoulTime,
  state: z.int(),
});

const crewRow = z.object({
  id: idOf('crew'),
  nick: z.string(),
  image_url: z.string().nullable(),
  admin_level: z.int().optional(),
  level_name: z.string().optional(),
  state: z.int().optional(),
  created_time: utcTime.optional(),
});

const reportParams = z.object({ club_nick: clubNickParam, from: seoulDay, to: seoulDay });

/** A line of the attendance report. */
const reportRow = z.object({
  crew_id: idOf('crew'),
  crew_name: z.string(),
  created_month: z.string(),
  attendance_count: z.int(),
});

export const crewsContract = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/crews',
    summary: 'Join a club; a withdrawn crew comes back at level 1',
    tag: 'crews',
    access: 'member',
    body: crewForm.extend({ club_id: idOf('club'), member_id: idOf('member').nullish() }),
    status: 201,
    reply: crewId,
    errors: [
      'auth.other_identity',
      'crew.banned',
      'crew.answer_missing',
      'crew.nick_taken',
      'club.join_closed',
      'club.frozen',
    ],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v1/crews/{id}',
    summary: 'A crew, with the fields that the level of the actor may see',
    tag: 'crews',
    access: 'crew.read',
    params: crewId,
    /** `hidden` leaves out another's e-mail and contact, so that opening a crew is no read of them. */
    query: withPage.extend({ contact: z.literal('hidden').optional() }),
    status: 200,
    /** `activities`: those of the crew, newest first. */
    reply: crewRecord.extend({ activities: z.array(crewActivity).optional() }),
  }),
  readLevel: endpoint({
    method: 'GET',
    path: '/api/v1/crews/{id}/level',
    summary: 'The level of a crew and its name',
    tag: 'crews',
    access: 'crew.read_level',
    params: crewId,
    status: 200,
    reply: z.object({ admin_level: z.int(), level_name: z.string() }),
  }),
  readPerson: endpoint({
    method: 'GET',
    path: '/api/v1/crews/{id}/members',
    summary: 'The person behind a crew, in short',
    tag: 'crews',
    access: 'crew.read_person',
    params: crewId,
    status: 200,
    reply: z.object({ gender: z.enum(GENDERS), nationality: z.string(), name: z.string().optional() }),
  }),
  readDetail: endpoint({
    method: 'GET',
    path: '/api/v1/crews/{id}/members/detail',
    summary: 'The person behind a crew, in full',
    tag: 'crews',
    access: 'crew.read_detail',
    params: crewId,
    status: 200,
    reply: z.object({
      gender: z.enum(GENDERS),
      nationality: z.string(),
      name: z.string(),
      birthday: z.string(),
      address: z.string(),
      email: z.string().optional(),
      contact: z.string().optional(),
    }),
  }),
  readOwn: endpoint({
    method: 'GET',
    path: '/api/v1/crews/{id}/members/decrypt/{token}',
    summary: 'Everything of the person behind one’s own crew',
    tag: 'crews',
    access: 'self',
    params: z.object({ id: idOf('crew'), token: z.string().min(1).max(4096) }),
    status: 200,
    reply: z.object({
      id: idOf('member'),
      name: z.string(),
      gender: z.enum(GENDERS),
      birthday: z.string(),
      nationality: z.string(),
      address: z.string(),
      email: z.string(),
      contact: z.string(),
      image_url: z.string().nullable(),
      info: z.string().nullable(),
    }),
  }),
  listActivities: endpoint({
    method: 'GET',
    path: '/api/v1/crews/{id}/activities',
    summary: 'The activities of a crew, newest first; state is that of the attendee',
    tag: 'crews',
    access: 'crew.read_activities',
    params: crewId,
    status: 200,
    reply: z.array(crewActivity),
  }),
  listNoShows: endpoint({
    method: 'GET',
    path: '/api/v1/crews/{id}/noshow',
    summary: 'The no-shows of a crew, newest first',
    tag: 'crews',
    access: 'crew.read_no_shows',
    params: crewId,
    status: 200,
    reply: z.array(z.object({ activity_id: idOf('activity'), activity_time: seoulTime, name: z.string() })),
  }),
  listLateCancels: endpoint({
    method: 'GET',
    path: '/api/v1/crews/{id}/lastminutecancel',
    summary: 'The last-minute cancels of a crew in the last 12 hours',
    tag: 'crews',
    access: 'crew.read_no_shows',
    params: crewId,
    status: 200,
    reply: z.array(
      z.object({
        activity_id: idOf('activity'),
        activity_time: seoulTime,
        name: z.string(),
        updated_time: utcTime,
      }),
    ),
  }),
  listByLevel: endpoint({
    method: 'GET',
    path: '/api/v1/crews/club/{club_nick}/admin-level/{level}/crews',
    summary: 'The crews of a club under a level; at level 4 only their nicks and pictures',
    tag: 'crews',
    access: 'crew.list_faces',
    params: z.object({ club_nick: clubNickParam, level: z.coerce.number().int().min(-1).max(10) }),
    query: pageQuery.extend({
      state: crewState.optional(),
      sign_name: z.literal('under').optional(),
    }),
    status: 200,
    reply: z.array(crewRow),
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/v1/crews/{id}',
    summary: "Change one's nick and answers",
    tag: 'crews',
    access: 'crew.edit',
    params: crewId,
    body: crewForm.extend({ club_id: idOf('club').nullish(), member_id: idOf('member').nullish() }),
    status: 200,
    reply: crewRecord,
    errors: ['crew.answer_missing', 'crew.nick_taken'],
  }),
  setState: endpoint({
    method: 'PUT',
    path: '/api/v1/crews/{id}/state/{state}',
    summary: 'Withdraw (0), close the welcome popup (1), or unban (-1 → 0)',
    tag: 'crews',
    access: 'crew.withdraw',
    otherAccess: ['crew.unban', 'crew.unban_permanent'],
    params: z.object({ id: idOf('crew'), state: crewState }),
    body: reasonBody,
    status: 200,
    reply: z.object({ state: z.int(), admin_level: z.int() }),
    errors: ['crew.invalid_state', 'crew.banned', 'club.leader_must_transfer'],
  }),
  changeLevel: endpoint({
    method: 'PUT',
    path: '/api/v1/crews/{id}/admin/{level}',
    summary: 'Change the level of a crew below; -1 and -2 ban it and give its seats to come back',
    tag: 'crews',
    access: 'crew.change_level',
    params: z.object({ id: idOf('crew'), level: z.coerce.number().int() }),
    body: reasonBody,
    status: 200,
    reply: z.object({ state: z.int(), admin_level: z.int() }),
    errors: ['crew.level_forbidden', 'crew.level_invalid', 'crew.not_active'],
  }),
  liftLimit: endpoint({
    method: 'PUT',
    path: '/api/v1/crews/{id}/attendees/updated_time/null',
    summary: 'End the limit: no-shows and last-minute cancels so far no longer restrict',
    tag: 'crews',
    access: 'crew.lift_limit',
    params: crewId,
    body: reasonBody,
    status: 200,
    reply: z.object({ limit_end_time: utcTime.nullable() }),
  }),
  listLimited: endpoint({
    method: 'GET',
    path: '/api/v1/crews/club/{club_nick}/limit',
    summary: 'The crews that may not attend for now, soonest free first',
    tag: 'crews',
    access: 'crew.list_limited',
    params: z.object({ club_nick: clubNickParam }),
    query: pageQuery,
    status: 200,
    reply: z.array(crewRow.extend({ limit_end_time: utcTime })),
  }),
  reportAttendance: endpoint({
    method: 'GET',
    path: '/api/v1/crews/club/{club_nick}/attendees/from/{from}/to/{to}/state/{state}',
    summary: 'How often each crew attended regular (2) or irregular (1) activities between two days',
    tag: 'crews',
    access: 'club.read_report',
    params: reportParams.extend({ state: z.coerce.number().pipe(z.literal([1, 2])) }),
    query: pageQuery,
    status: 200,
    reply: z.array(reportRow),
    errors: ['calendar.range_reversed'],
  }),
  reportNoShows: endpoint({
    method: 'GET',
    path: '/api/v1/crews/club/{club_nick}/noshow/from/{from}/to/{to}',
    summary: 'How often each crew did not show up between two days',
    tag: 'crews',
    access: 'club.read_report',
    params: reportParams,
    query: pageQuery,
    status: 200,
    reply: z.array(reportRow),
    errors: ['calendar.range_reversed'],
  }),
};
