import { z } from 'zod';
import { reasonBody } from '../audit/form.ts';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { PAGE_SIZE_MAX } from '../lists/query.ts';
import { utcTime } from '../time-codecs.ts';
import { messageForm } from './form.ts';
import { MESSAGE_STATES } from './states.ts';

const activityId = z.object({ id: idOf('activity') });
const noticeId = z.object({ id: idOf('notice') });

const page = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).optional(),
  cursor: idOf('message').optional(),
});

export const messageRow = z.object({
  id: idOf('message'),
  /** The author, for level 5 and up; absent when the author withdrew. */
  crew_id: idOf('crew').optional(),
  nick: z.string(),
  /** The author's picture, for level 3 and up; absent from a deleted message. */
  image_url: z.string().nullable().optional(),
  message_text: z.string(),
  created_time: utcTime,
  /** Milliseconds since 1970, ascending in the list. */
  sort: z.int(),
  /** A deleted message is listed while it has replies, without its content. */
  state: z.literal(MESSAGE_STATES),
  /** The message that it replies to. */
  reply_to: idOf('message').nullable(),
  like_count: z.int(),
  liked: z.boolean(),
  /** Whether the actor wrote it. */
  mine: z.boolean(),
  can: z.object({ delete: z.boolean(), like: z.boolean() }),
});

const author = { crew_id: idOf('crew'), club_id: idOf('club') };
/** A shown message on the same activity or notice that is no reply itself. */
const reply = { reply_to: idOf('message').nullish() };
const count = z.object({ count: z.int() });

const ERRORS_OF_WRITING = [
  'auth.other_identity',
  'club.frozen',
  'message.empty',
  'message.too_long',
  'message.reply_refused',
] as const;

export const messagesContract = {
  listOfActivity: endpoint({
    method: 'GET',
    path: '/api/v1/activities/{id}/messages',
    summary: 'The messages on an activity, oldest first',
    tag: 'messages',
    access: 'message.read',
    params: activityId,
    query: page,
    status: 200,
    reply: z.array(messageRow),
  }),
  listOfNotice: endpoint({
    method: 'GET',
    path: '/api/v1/notices/{id}/messages',
    summary: 'The messages on a notice, oldest first; for crews that may read the notice',
    tag: 'messages',
    access: 'message.read',
    params: noticeId,
    query: page,
    status: 200,
    reply: z.array(messageRow),
  }),
  countOfActivity: endpoint({
    method: 'GET',
    path: '/api/v1/messages/activity/{id}/count',
    summary: 'How many messages an activity has',
    tag: 'messages',
    access: 'message.read',
    params: activityId,
    status: 200,
    reply: count,
  }),
  countOfNotice: endpoint({
    method: 'GET',
    path: '/api/v1/messages/notice/{id}/count',
    summary: 'How many messages a notice has',
    tag: 'messages',
    access: 'message.read',
    params: noticeId,
    status: 200,
    reply: count,
  }),
  writeOnActivity: endpoint({
    method: 'POST',
    path: '/api/v1/messages/activity',
    summary: 'Write a message on an activity',
    tag: 'messages',
    access: 'message.write',
    body: messageForm.extend({ ...author, ...reply, activity_id: idOf('activity') }),
    status: 201,
    reply: z.object({ id: idOf('message') }),
    errors: ERRORS_OF_WRITING,
  }),
  writeOnNotice: endpoint({
    method: 'POST',
    path: '/api/v1/messages/notice',
    summary: 'Write a message on a notice; on the bulletin from level 2',
    tag: 'messages',
    access: 'message.write',
    body: messageForm.extend({ ...author, ...reply, notice_id: idOf('notice') }),
    status: 201,
    reply: z.object({ id: idOf('message') }),
    errors: ERRORS_OF_WRITING,
  }),
  remove: endpoint({
    method: 'PUT',
    path: '/api/v1/messages/{id}/state/0',
    summary: 'Delete a message',
    tag: 'messages',
    access: 'message.delete',
    params: z.object({ id: idOf('message') }),
    body: reasonBody,
    status: 200,
    reply: z.object({}),
  }),
};
