import { z } from 'zod';
import { clubNickParam } from '../clubs/form.ts';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { closeBody, pollForm, votesBody } from './form.ts';
import { pollOption, pollRecord, pollRow } from './records.ts';

const pollId = z.object({ id: idOf('poll') });

export const pollsContract = {
  read: endpoint({
    method: 'GET',
    path: '/api/v1/polls/{id}',
    summary: 'A poll for a time, with its votes',
    tag: 'polls',
    access: 'poll.read',
    params: pollId,
    status: 200,
    reply: pollRecord,
  }),
  listOfClub: endpoint({
    method: 'GET',
    path: '/api/v1/clubs/{club_nick}/polls',
    summary: 'The polls of a club that can still make an activity, the one that ends next first',
    tag: 'polls',
    access: 'poll.read',
    params: z.object({ club_nick: clubNickParam }),
    status: 200,
    reply: z.array(pollRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/polls',
    summary: 'Let the crews of a club vote on the time of an activity',
    tag: 'polls',
    access: 'poll.create',
    body: pollForm.extend({ club_id: idOf('club'), crew_id: idOf('crew') }),
    status: 201,
    reply: z.object({ id: idOf('poll') }),
    errors: [
      'auth.other_identity',
      'request.invalid_url',
      'activity.past_time',
      'activity.level_too_high',
      'activity.type_refused',
      'club.frozen',
      'poll.end_refused',
      'poll.same_time',
    ],
  }),
  vote: endpoint({
    method: 'PUT',
    path: '/api/v1/polls/{id}/votes',
    summary: 'Say at which times one comes',
    tag: 'polls',
    access: 'poll.vote',
    params: pollId,
    body: votesBody,
    status: 200,
    reply: z.object({ voters: z.int(), options: z.array(pollOption) }),
    errors: ['auth.other_identity', 'poll.closed'],
  }),
  close: endpoint({
    method: 'PUT',
    path: '/api/v1/polls/{id}/close',
    summary: 'Make the activity at one of the times; those who come sit in the order of their votes',
    tag: 'polls',
    access: 'poll.close',
    params: pollId,
    body: closeBody,
    status: 200,
    reply: z.object({
      /** Null when it was closed without one. */
      activity_id: idOf('activity').nullable(),
      /** How many got a seat, the owner included, and how many wait. */
      seated: z.int(),
      waiting: z.int(),
      /** Of a dry run: their crews, in the order of their seats and of the queue. */
      crews: z.object({ seated: z.array(idOf('crew')), waiting: z.array(idOf('crew')) }).optional(),
    }),
    errors: ['poll.closed', 'poll.no_yes', 'activity.past_time', 'club.frozen'],
  }),
};
