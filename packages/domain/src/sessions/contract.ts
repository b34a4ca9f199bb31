import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { utcTime } from '../time-codecs.ts';

const memberId = z.object({ id: idOf('member') });

export const sessionsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/members/{id}/sessions',
    summary: 'Where one is logged in, the last used first',
    tag: 'sessions',
    access: 'self',
    params: memberId,
    status: 200,
    reply: z.array(
      z.object({
        id: idOf('session'),
        /** Names of browser and operating system; null where the browser did not say. */
        device: z.string().nullable(),
        created_time: utcTime,
        last_used_time: utcTime,
        /** Whether this call came from it. */
        current: z.boolean(),
      }),
    ),
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/api/v1/members/{id}/sessions',
    summary: 'Log out everywhere else',
    tag: 'sessions',
    access: 'self',
    params: memberId,
    status: 200,
    reply: z.object({}),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/v1/members/{id}/sessions/{session_id}',
    summary: 'Log out one device',
    tag: 'sessions',
    access: 'self',
    params: memberId.extend({ session_id: idOf('session') }),
    status: 200,
    reply: z.object({}),
  }),
};
