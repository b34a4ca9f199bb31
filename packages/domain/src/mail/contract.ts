import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';

const memberId = z.object({ id: idOf('member') });
const token = z.object({ token: z.string().min(1).max(4096) });

const mailState = z.object({
  /** Whether this deployment sends mail at all. */
  available: z.boolean(),
  /** Null without one. */
  address: z.string().nullable(),
  /** Until then nothing is sent but the mail that asks for it. */
  confirmed: z.boolean(),
  /** Whether all of a day comes as one mail at 08:00. */
  digest: z.boolean(),
});

export const mailContract = {
  read: endpoint({
    method: 'GET',
    path: '/api/v1/members/{id}/email',
    summary: 'The address to which one has notifications by mail',
    tag: 'mail',
    access: 'self',
    params: memberId,
    status: 200,
    reply: mailState,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/v1/members/{id}/email/confirmations',
    summary:
      'Give an address, to which a link is sent that confirms it; it replaces an earlier one. 3 an hour',
    tag: 'mail',
    access: 'self',
    rateLimit: 'mail_confirmation',
    params: memberId,
    body: z.object({ address: z.email().max(254) }),
    status: 201,
    reply: mailState,
    errors: ['mail.unavailable'],
  }),
  confirm: endpoint({
    method: 'PUT',
    path: '/api/v1/email/confirmations/{token}',
    summary: 'Confirm an address by the link that was sent to it, for a day',
    tag: 'mail',
    access: 'token',
    params: token,
    status: 200,
    reply: z.object({}),
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/v1/members/{id}/email',
    summary: 'Choose whether all of a day comes as one mail',
    tag: 'mail',
    access: 'self',
    params: memberId,
    body: z.object({ digest: z.boolean() }),
    status: 200,
    reply: mailState,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/members/{id}/email',
    summary: 'Have no notifications by mail any more, and forget the address',
    tag: 'mail',
    access: 'self',
    params: memberId,
    status: 200,
    reply: z.object({}),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/v1/unsubscribe/{token}',
    summary: 'Have no more mail, by the link that each mail has (RFC 8058); without a log-in',
    tag: 'mail',
    access: 'token',
    form: true,
    params: token,
    status: 200,
    reply: z.object({}),
  }),
};
