import { z } from 'zod';
import { reason } from '../audit/form.ts';
import { crewForm } from '../crews/form.ts';
import { CREW_STATES } from '../crews/states.ts';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { pageQuery } from '../lists/query.ts';
import { utcTime } from '../time-codecs.ts';
import { clubForm, clubNickParam } from './form.ts';
import { TRANSFER } from './states.ts';

const nickParam = z.object({ club_nick: clubNickParam });

const clubCard = z.object({ id: idOf('club'), nick: z.string(), name: z.string(), setting: z.string() });

/** The club as anyone may see it. `levels` and `setting` are JSON text. */
export const clubRecord = clubCard.extend({
  category: z.string(),
  info: z.string(),
  question: z.string(),
  levels: z.string(),
  crew_count: z.int(),
  created_time: utcTime,
  version: z.int(),
  /** Whether its leader offers it to the first crew that accepts. */
  on_offer: z.boolean(),
  /** Whether it has no leader; creating and joining are refused. */
  frozen: z.boolean(),
  /** The caller's crew, or null for callers outside the club. */
  my: z
    .object({
      crew_id: idOf('crew'),
      nick: z.string(),
      image_url: z.string().nullable(),
      admin_level: z.int(),
      state: z.literal(CREW_STATES),
      limit_end_time: utcTime.nullable(),
      /** Whether the welcome popup has not been closed yet. */
      welcome: z.boolean(),
    })
    .nullable(),
  can: z.object({
    join: z.boolean(),
    edit: z.boolean(),
    transfer: z.boolean(),
    /** Whether the actor may accept the offer, or take it back. */
    accept_transfer: z.boolean(),
    read_audit: z.boolean(),
    create_activity: z.boolean(),
    create_poll: z.boolean(),
    create_series: z.boolean(),
    list_previous: z.boolean(),
    list_whole: z.boolean(),
    read_bulletin: z.boolean(),
    list_faces: z.boolean(),
    list_crews: z.boolean(),
    read_report: z.boolean(),
    write_notice: z.boolean(),
  }),
});

export const clubsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/clubs/list',
    summary: 'All clubs, the oldest first',
    tag: 'clubs',
    access: 'anyone',
    standby: 'everyone',
    query: pageQuery,
    status: 200,
    reply: z.array(clubCard),
  }),
  readInformation: endpoint({
    method: 'GET',
    path: '/api/v1/clubs/information/{club_nick}',
    summary: 'The public information of a club',
    tag: 'clubs',
    access: 'anyone',
    standby: 'everyone',
    params: nickParam,
    status: 200,
    reply: clubCard.extend({ category: z.string(), crew_count: z.int(), info: z.string() }),
  }),
  readByNick: endpoint({
    method: 'GET',
    path: '/api/v1/clubs/nick/{club_nick}',
    summary: "A club by its nick, with the caller's membership",
    tag: 'clubs',
    access: 'anyone',
    standby: 'visitors',
    params: nickParam,
    status: 200,
    reply: clubRecord,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v1/clubs/{club_id}',
    summary: "A club, with the caller's membership",
    tag: 'clubs',
    access: 'anyone',
    standby: 'visitors',
    params: z.object({ club_id: idOf('club') }),
    status: 200,
    reply: clubRecord,
  }),
  countCrews: endpoint({
    method: 'GET',
    path: '/api/v1/clubs/nick/{club_nick}/crews/count',
    summary: 'How many active crews a club has',
    tag: 'clubs',
    access: 'anyone',
    standby: 'everyone',
    params: nickParam,
    status: 200,
    reply: z.object({ count: z.int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/clubs',
    summary: 'Found a club; the founder becomes its leader',
    tag: 'clubs',
    access: 'member',
    body: clubForm.extend({
      member_id: idOf('member').nullish(),
      /** The founder's nick as a crew; by default that in the club they joined last, never their legal name. */
      crew_nick: crewForm.shape.nick.nullish(),
    }),
    status: 201,
    reply: z.object({ id: idOf('club'), nick: z.string() }),
    errors: [
      'auth.other_identity',
      'club.nick_taken',
      'club.nick_invalid',
      'club.nick_reserved',
      'club.creation_closed',
      'club.too_many_today',
      'club.invalid_levels',
      'club.invalid_setting',
    ],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/v1/clubs/{club_id}',
    summary: 'Change a club; without `levels` or `setting` they do not change',
    tag: 'clubs',
    access: 'club.edit',
    params: z.object({ club_id: idOf('club') }),
    /** An edit with an outdated `version` is refused. */
    body: clubForm.extend({ version: z.int().optional() }),
    status: 200,
    reply: clubRecord,
    errors: [
      'request.stale',
      'club.nick_taken',
      'club.nick_invalid',
      'club.nick_reserved',
      'club.invalid_levels',
      'club.invalid_setting',
    ],
  }),
  setState: endpoint({
    method: 'PUT',
    path: '/api/v1/clubs/{club_id}/state/{state}',
    summary: 'Hand the club over (1 with crew_id), put it on offer (1), accept the offer or take it back (0)',
    tag: 'clubs',
    access: 'club.transfer',
    otherAccess: ['club.accept'],
    params: z.object({
      club_id: idOf('club'),
      state: z.coerce.number().pipe(z.literal(Object.values(TRANSFER))),
    }),
    body: z.object({ crew_id: idOf('crew').nullish(), reason }).nullish(),
    status: 200,
    reply: z.object({ on_offer: z.boolean(), leader_id: idOf('crew') }),
    errors: ['club.transfer_forbidden', 'club.transfer_target', 'club.not_on_offer', 'club.frozen'],
  }),
};
