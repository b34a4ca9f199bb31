import { z } from 'zod';
import { requiredReason } from '../audit/form.ts';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { utcTime } from '../time-codecs.ts';
import { QUEUE_MAX } from './constants.ts';
import { queuedState } from './records.ts';

const waiter = z.object({ id: idOf('activity'), crew_id: idOf('crew') });

export const waitersContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/activities/{id}/waiters',
    summary: 'Who waits for a seat, in the order of the queue',
    tag: 'waiters',
    access: 'waiter.list',
    params: z.object({ id: idOf('activity') }),
    status: 200,
    reply: z.array(
      z.object({
        crew_id: idOf('crew'),
        nick: z.string(),
        image_url: z.string().nullable(),
        subgroup: z.string(),
        /** From 1; 0 for a waiter who has a turn. */
        position: z.int(),
        state: queuedState,
        turn_end: utcTime.nullable(),
        /** Whether a free seat would go to the next one, because of a level or a restriction. */
        skipped: z.boolean(),
      }),
    ),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/v1/activities/{id}/waiters/{crew_id}',
    summary: 'Take the held seat; leaders seat, move or remove a waiter',
    tag: 'waiters',
    access: 'self',
    otherAccess: ['waiter.manage'],
    params: waiter,
    body: z.discriminatedUnion('do', [
      z.object({ do: z.literal('accept') }),
      z.object({ do: z.literal('seat'), reason: requiredReason }),
      z.object({ do: z.literal('move'), position: z.int().min(1).max(QUEUE_MAX), reason: requiredReason }),
      z.object({ do: z.literal('remove'), reason: requiredReason }),
    ]),
    status: 200,
    reply: z.object({ count: z.int() }),
    errors: [
      'activity.ended',
      'activity.full',
      'activity.level',
      'crew.restricted',
      'permission.denied',
      'waiter.no_turn',
      'waiter.turn_over',
      'waiter.own',
    ],
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/api/v1/activities/{id}/waiters/{crew_id}',
    summary: 'Leave the waitlist or decline the held seat',
    tag: 'waiters',
    access: 'self',
    params: waiter,
    status: 200,
    reply: z.object({
      count: z.int(),
      /** Whether the caller has a seat: it came before the call, which leaves it. */
      attending: z.boolean(),
    }),
  }),
};
