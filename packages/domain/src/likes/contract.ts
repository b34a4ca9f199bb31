import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { LIKEABLE, likeForm } from './form.ts';

const thing = z.object({ type: z.enum(LIKEABLE), id: z.string().max(64) });
const thingOfCrew = thing.extend({ crew_id: idOf('crew') });
const count = z.object({ count: z.int() });

export const likesContract = {
  count: endpoint({
    method: 'GET',
    path: '/api/v1/likes/{type}/{id}/count',
    summary: 'How many like an activity, a message or a notice',
    tag: 'likes',
    access: 'message.read',
    params: thing,
    status: 200,
    reply: count,
  }),
  countOfCrew: endpoint({
    method: 'GET',
    path: '/api/v1/likes/{crew_id}/{type}/{id}',
    summary: "Whether one's own crew likes it: 1 or 0",
    tag: 'likes',
    access: 'like.write',
    params: thingOfCrew,
    status: 200,
    reply: count,
    errors: ['auth.other_identity', 'permission.denied'],
  }),
  like: endpoint({
    method: 'POST',
    path: '/api/v1/likes',
    summary: 'Like it; answers how many do',
    tag: 'likes',
    access: 'like.write',
    body: likeForm.extend({ crew_id: idOf('crew') }),
    status: 201,
    reply: count,
    errors: ['auth.other_identity'],
  }),
  unlike: endpoint({
    method: 'DELETE',
    path: '/api/v1/likes/{crew_id}/{type}/{id}',
    summary: 'Like it no more; answers how many do',
    tag: 'likes',
    access: 'like.write',
    params: thingOfCrew,
    status: 200,
    reply: count,
    errors: ['auth.other_identity', 'permission.denied'],
  }),
};
