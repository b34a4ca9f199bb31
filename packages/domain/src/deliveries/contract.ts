import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';

const memberId = z.object({ id: idOf('member') });
const hour = z.int().min(0).max(23);

/** Full hours in Seoul; none when both are the same. */
const quietHours = z.object({ from_hour: hour, to_hour: hour });

export const deliveriesContract = {
  readQuietHours: endpoint({
    method: 'GET',
    path: '/api/v1/members/{id}/quiet-hours',
    summary: 'The hours in which one has no push notifications',
    tag: 'notifications',
    access: 'self',
    params: memberId,
    status: 200,
    reply: quietHours,
  }),
  editQuietHours: endpoint({
    method: 'PUT',
    path: '/api/v1/members/{id}/quiet-hours',
    summary: 'Set the hours in which one has no push notifications; none when both are the same',
    tag: 'notifications',
    access: 'self',
    params: memberId,
    body: quietHours,
    status: 200,
    reply: quietHours,
  }),
};
