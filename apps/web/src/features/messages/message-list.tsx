import { isShown } from '@crewwith/domain/messages/states';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommentTarget, Message } from './api.ts';
import { MessageItem } from './message-item.tsx';
import styles from './message-list.module.css';
import { groupReplies } from './replies.ts';

export interface MessageListProps {
  ref: Ref<HTMLUListElement>;
  messages: readonly Message[];
  target: CommentTarget;
  clubNick: string;
  /** The user's own crew. */
  crew: { crew_id: string; admin_level: number };
  /** Replies to a comment; null when the user may not write. */
  onReply: ((message: Message) => void) | null;
  onDeleted: () => void;
}

/** Comments, each with its replies below it; a deleted comment keeps its place while it has replies. */
export function MessageList({ ref, messages, onReply, ...rest }: MessageListProps) {
  const { t } = useTranslation();
  return (
    <ul ref={ref} className={styles.list} aria-label={t('message.title')} tabIndex={-1}>
      {groupReplies(messages).map(({ message, replies }) => (
        <li key={message.id} className={styles.comment} data-message={message.id}>
          {isShown(message.state) ? (
            <MessageItem message={message} onReply={onReply && (() => onReply(message))} {...rest} />
          ) : (
            <p className={styles.deleted}>{t('message.deleted')}</p>
          )}
          {replies.length > 0 && (
            <ul className={styles.replies}>
              {replies.map((reply) => (
                <li key={reply.id} className={styles.reply} data-message={reply.id}>
                  <MessageItem
                    message={reply}
                    replyTo={isShown(message.state) ? message.nick : null}
                    onReply={null}
                    {...rest}
                  />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
