import type { Call } from '../../context.ts';
import type { Page } from '../../http/pages.ts';
import { loadCommentTarget, type Query, type Row, readMessages } from './public.ts';
import type * as queries from './queries.ts';

type CommentTarget = queries.CommentTarget;

/** The messages on an activity or a notice, oldest first. */
export async function listMessages(call: Call, target: CommentTarget, query: Query): Promise<Page<Row>> {
  return readMessages(call, target, await loadCommentTarget(call.db, call, target), query);
}

/** The number of messages on an activity or a notice. */
export async function countMessages(call: Call, target: CommentTarget): Promise<{ count: number }> {
  const { message_count } = await loadCommentTarget(call.db, call, target);
  return { count: message_count };
}
