import type { Call } from '../../context.ts';
import type { Page } from '../../http/pages.ts';
import { loadCommentTarget, type Query, type Row, readMessages } from './public.ts';
import type * as queries from './queries.ts';

type CommentTarget = queries.CommentTarget;

/** The messages on an activity or a notice, oldest first. */
export async function listMessages(call: Call, place: CommentTarget, query: Query): Promise<Page<Row>> {
  return readMessages(call, place, await loadCommentTarget(call.db, call, place), query);
}

/** How many messages an activity or a notice has. */
export async function countMessages(call: Call, place: CommentTarget): Promise<{ count: number }> {
  const { message_count } = await loadCommentTarget(call.db, call, place);
  return { count: message_count };
}
