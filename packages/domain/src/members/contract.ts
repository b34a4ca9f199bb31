import { z } from 'zod';
import { CREW_STATES } from '../crews/states.ts';
import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { idOf } from '../ids.ts';
import { seoulDay, utcTime } from '../time-codecs.ts';
import { consent, GENDERS, memberForm, memberPicture } from './form.ts';
import { MEMBER_STATES } from './states.ts';

/** The verifier that a ticket is bound to, so that a leaked ticket alone is useless. */
const codeVerifier = z.string().max(4096);
const memberId = z.object({ id: idOf('member') });
const count = z.object({ count: z.int() });

/** Refusals of a member's fields. */
const RECORD_ERRORS = [
  'member.birthday_future',
  'member.too_young',
  'member.contact_incomplete',
] as const satisfies readonly ErrorCode[];

/** The caller's own record. */
export const memberRecord = z.object({
  id: idOf('member'),
  kakao_id: idOf('social').nullable(),
  name: z.string(),
  gender: z.enum(GENDERS),
  birthday: z.string(),
  nationality: z.string(),
  address: z.string(),
  email: z.string(),
  contact: z.string(),
  image_url: z.string().nullable(),
  /** Whether the provider has a picture that `copyPicture` can take. */
  provider_picture: z.boolean(),
  info: z.string().nullable(),
  created_time: utcTime,
  state: z.literal(MEMBER_STATES),
  consent: consent.nullable(),
});

/** A club of a member, with their membership in it. */
export const clubOfMember = z.object({
  id: idOf('club'),
  nick: z.string(),
  name: z.string(),
  setting: z.string(),
  admin_level: z.int(),
  /** The club's name for the level; empty without one. */
  level_name: z.string(),
  crew_id: idOf('crew'),
  crew_nick: z.string(),
  crew_image_url: z.string().nullable(),
  /** Whether it has no leader: nothing is created in it. */
  frozen: z.boolean(),
});

export const membersContract = {
  count: endpoint({
    method: 'GET',
    path: '/api/v1/members',
    summary: 'Whether there is a person of this name and birthday, without any identity',
    tag: 'members',
    access: 'member',
    rateLimit: 'search',
    query: z.object({ name: z.string().min(1).max(200), birthday: seoulDay }),
    status: 200,
    reply: count,
  }),
  countByAccount: endpoint({
    method: 'GET',
    path: '/api/v1/members/kakao/{id}',
    summary: "Whether one's own social account has a member",
    tag: 'members',
    access: 'ticket',
    params: z.object({ id: idOf('social') }),
    status: 200,
    reply: count,
    errors: ['auth.other_identity'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v1/members/{id}/decrypt/{token}',
    summary: "One's own record",
    tag: 'members',
    access: 'self',
    params: z.object({ id: idOf('member'), token: z.string().min(1).max(4096) }),
    status: 200,
    reply: memberRecord,
  }),
  listClubs: endpoint({
    method: 'GET',
    path: '/api/v1/members/{id}/clubs',
    summary: "One's own clubs",
    tag: 'members',
    access: 'self',
    params: memberId,
    status: 200,
    reply: z.array(clubOfMember),
  }),
  readMembership: endpoint({
    method: 'GET',
    path: '/api/v1/members/{id}/clubs/{club_id}',
    summary: "One's own membership of a club",
    tag: 'members',
    access: 'self',
    params: z.object({ id: idOf('member'), club_id: idOf('club') }),
    status: 200,
    reply: z.array(z.object({ id: idOf('crew'), state: z.literal(CREW_STATES), admin_level: z.int() })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/members',
    summary: 'Sign up with a ticket',
    tag: 'members',
    access: 'ticket',
    rateLimit: 'sign_up',
    body: memberForm.extend({
      kakao_id: idOf('social').nullish(),
      image_url: memberPicture,
      code_verifier: codeVerifier,
      consent: consent.nullish(),
    }),
    status: 201,
    reply: memberId,
    errors: ['auth.invalid', 'auth.other_identity', 'request.invalid_url', 'member.exists', ...RECORD_ERRORS],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/v1/members/{id}',
    summary: "Change one's own record",
    tag: 'members',
    access: 'self',
    params: memberId,
    body: memberForm.extend({ kakao_id: idOf('social').nullish(), image_url: memberPicture }),
    status: 200,
    reply: memberRecord,
    errors: ['request.invalid_url', ...RECORD_ERRORS],
  }),
  editWithout: endpoint({
    method: 'PUT',
    path: '/api/v1/members/{id}/without',
    summary: "Change one's own record without its account and picture",
    tag: 'members',
    access: 'self',
    params: memberId,
    body: memberForm,
    status: 200,
    reply: memberRecord,
    errors: [...RECORD_ERRORS],
  }),
  setPicture: endpoint({
    method: 'PUT',
    path: '/api/v1/members/{id}/picture',
    summary: "Set one's own picture to an upload of one's own, or remove it",
    tag: 'members',
    access: 'self',
    params: memberId,
    body: z.object({ image_id: idOf('image').nullable() }),
    status: 200,
    reply: z.object({ image_url: z.string().nullable() }),
    errors: ['image.unavailable'],
  }),
  copyPicture: endpoint({
    method: 'PUT',
    path: '/api/v1/members/{id}/picture/provider',
    summary: "Copy the log-in provider's picture and set it as one's own",
    tag: 'members',
    access: 'self',
    rateLimit: 'upload',
    params: memberId,
    status: 200,
    reply: z.object({ image_url: z.string().nullable() }),
    errors: [
      'member.no_provider_picture',
      'provider.unavailable',
      'image.too_many_pixels',
      'image.unavailable',
      'image.unreadable',
      'image.unsupported',
    ],
  }),
  withdraw: endpoint({
    method: 'PUT',
    path: '/api/v1/members/{id}/state/0',
    summary: 'Withdraw from Crewwith and from every club, in one transaction',
    tag: 'members',
    access: 'self',
    params: memberId,
    status: 200,
    reply: z.object({}),
    errors: ['club.leader_must_transfer'],
  }),
  reactivate: endpoint({
    method: 'PUT',
    path: '/api/v1/members/{id}/state/1',
    summary: 'Reactivate a withdrawn account within 30 days, with a ticket and its verifier',
    tag: 'members',
    access: 'ticket',
    rateLimit: 'log_in',
    params: memberId,
    body: z.object({ code_verifier: codeVerifier }),
    status: 200,
    reply: z.object({}),
    errors: ['auth.invalid', 'auth.not_a_member', 'auth.other_identity'],
  }),
  withdrawCrews: endpoint({
    method: 'PUT',
    path: '/api/v1/members/{id}/crews/state/0',
    summary: 'No effect, since withdrawing already does it; always succeeds',
    tag: 'members',
    access: 'self',
    params: memberId,
    status: 200,
    reply: z.object({}),
  }),
  clearLevels: endpoint({
    method: 'PUT',
    path: '/api/v1/members/{id}/crews/admin/0',
    summary: 'No effect, since withdrawing already does it; always succeeds',
    tag: 'members',
    access: 'self',
    params: memberId,
    status: 200,
    reply: z.object({}),
  }),
};
