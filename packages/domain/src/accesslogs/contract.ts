import { z } from 'zod';
import { clubNickParam } from '../clubs/form.ts';
import { CREW_STATES } from '../crews/states.ts';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { MEMBER_STATES } from '../members/states.ts';

const token = z.string().min(1).max(4096);

export const accessLogBody = z.object({
  user_id: idOf('social'),
  user_name: z.string().max(200).nullish(),
  user_email: z.string().max(320).nullish(),
  user_image: z.string().max(2048).nullish(),
  token,
  refresh_token: token.nullish(),
});

export const accessLogsContract = {
  record: endpoint({
    method: 'POST',
    path: '/api/v1/accesslogs',
    summary: 'Record a log-in; the profile is taken from the provider, never from the body',
    tag: 'accesslogs',
    // Before the log-in the token is the only proof of identity.
    access: 'token',
    rateLimit: 'log_in',
    body: accessLogBody,
    status: 201,
    reply: z.object({ user_id: idOf('social') }),
    errors: ['auth.invalid', 'auth.expired', 'auth.other_identity'],
  }),
  listMembers: endpoint({
    method: 'GET',
    path: '/api/v1/accesslogs/{token}/members',
    summary: 'The member behind a ticket or access token, if there is one',
    tag: 'accesslogs',
    access: 'token',
    rateLimit: 'log_in',
    params: z.object({ token }),
    status: 200,
    reply: z.array(z.object({ id: idOf('member'), state: z.literal(MEMBER_STATES) })),
    errors: ['auth.invalid', 'auth.expired', 'auth.other_identity'],
  }),
  listCrews: endpoint({
    method: 'GET',
    path: '/api/v1/accesslogs/{token}/clubs/{club_nick}/crews',
    summary: 'The level and state in a club of the member behind a token',
    tag: 'accesslogs',
    access: 'token',
    rateLimit: 'log_in',
    params: z.object({ token, club_nick: clubNickParam }),
    status: 200,
    reply: z.array(
      z.object({
        member_id: idOf('member'),
        club_id: idOf('club'),
        crew_id: idOf('crew'),
        state: z.literal(CREW_STATES),
        admin_level: z.int(),
      }),
    ),
    errors: ['auth.invalid', 'auth.expired', 'auth.other_identity'],
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/api/v1/login',
    summary: 'Log in with a ticket and the verifier it is bound to',
    tag: 'accesslogs',
    access: 'token',
    rateLimit: 'log_in',
    body: z.object({ member_jwt: token, password: z.string().max(4096) }),
    status: 200,
    reply: z.object({ token: z.string(), refreshToken: z.string() }),
    errors: ['auth.invalid', 'auth.expired', 'auth.not_a_member', 'member.withdrawn'],
  }),
  logOut: endpoint({
    method: 'POST',
    path: '/api/v1/logout',
    summary: 'End the session on the server',
    tag: 'accesslogs',
    access: 'anyone',
    status: 200,
    reply: z.object({}),
  }),
};
