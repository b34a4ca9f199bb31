import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { ownData } from './records.ts';

export const exportsContract = {
  read: endpoint({
    method: 'GET',
    path: '/api/v1/members/{id}/export',
    summary: 'All data of oneself, and all that one has written; 5 a day',
    tag: 'members',
    access: 'self',
    rateLimit: 'export',
    params: z.object({ id: idOf('member') }),
    status: 200,
    reply: ownData,
  }),
};
