import { isShown } from '@crewwith/domain/messages/states';
import type { Message } from './api.ts';

/** A comment, or the place of a deleted one, with its replies. */
export interface CommentWithReplies {
  message: Message;
  replies: Message[];
}

/** Groups comments by what they reply to, each in their order. Deleted comments stay while they have replies. */
export function groupReplies(messages: readonly Message[]): CommentWithReplies[] {
  const replies = Map.groupBy(
    messages.filter(({ state }) => isShown(state)),
    ({ reply_to }) => reply_to,
  );
  return messages
    .filter(({ reply_to }) => reply_to === null)
    .map((message) => ({ message, replies: replies.get(message.id) ?? [] }))
    .filter(({ message, replies }) => isShown(message.state) || replies.length > 0);
}
