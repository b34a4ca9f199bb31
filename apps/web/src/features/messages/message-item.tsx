import IconTrash from 'icon:trash';
import { may } from '@crewwith/domain/permissions';
import { useTranslation } from 'react-i18next';
import { Ago } from '../../browser/ago.tsx';
import { useConfirmation } from '../../forms/use-confirmation.ts';
import { paths } from '../../paths.ts';
import { Face } from '../../ui/display/face.tsx';
import { HeartButton } from '../../ui/display/heart-button.tsx';
import { LinkedText } from '../../ui/display/linked-text.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { useLike } from '../likes/api.ts';
import { type CommentTarget, type Message, patchMessageLike, useDeleteMessage } from './api.ts';
import styles from './message-item.module.css';

export interface MessageItemProps {
  message: Message;
  /** The nick that a reply answers; null when that comment is deleted. */
  replyTo?: string | null;
  target: CommentTarget;
  clubNick: string;
  /** The user's own crew. */
  crew: { crew_id: string; admin_level: number };
  /** Null when one cannot reply. */
  onReply: (() => void) | null;
  onDeleted: () => void;
}

/** A comment with author, time and likes; its author and level 8 may delete it. */
export function MessageItem(props: MessageItemProps) {
  const { message, replyTo, target, clubNick, crew, onReply, onDeleted } = props;
  const { t } = useTranslation();
  const remove = useDeleteMessage(target);
  const { confirm, dialogProps } = useConfirmation(remove);
  const {
    id,
    nick,
    crew_id: authorId,
    image_url: imageUrl = null,
    liked,
    like_count: likes,
    mine,
    can,
  } = message;
  const like = useLike({
    type: 'message',
    id,
    crewId: crew.crew_id,
    patch: (client, change) => patchMessageLike(client, target, id, change),
  });
  const deleteIt = async () => {
    try {
      // Not `mutate` with a callback: this item is unmounted by then, and it would not be called.
      await remove.mutateAsync(id);
    } catch {
      return;
    }
    onDeleted();
  };
  const opensAuthor = may('crew.read', { level: crew.admin_level, relations: mine ? ['self'] : [] });
  return (
    <div className={styles.item}>
      <Face name={nick} imageUrl={imageUrl} size={32} />
      <div className={styles.body}>
        <p className={styles.author}>
          {authorId !== undefined && opensAuthor ? (
            <Link href={paths.crew(clubNick, authorId)} className={styles.nick}>
              {nick}
            </Link>
          ) : (
            <span className={styles.nick}>{nick}</span>
          )}
          {mine && <span className={styles.own}>{t('attendee.me')}</span>}
          <span className={styles.time}>
            <Ago instant={message.created_time} />
          </span>
        </p>
        {replyTo !== undefined && (
          <p className={styles.replyTo}>
            {replyTo === null ? t('message.replyToDeleted') : t('message.replyTo', { nick: replyTo })}
          </p>
        )}
        <LinkedText text={message.message_text} />
        <div className={styles.actions}>
          <HeartButton
            liked={liked}
            count={likes}
            label={t('like.message', { nick, count: likes })}
            onToggle={can.like ? like.mutate : null}
          />
          {onReply !== null && (
            <button
              type="button"
              className={styles.action}
              aria-label={t('message.replyOf', { nick })}
              onClick={onReply}
            >
              {t('message.reply')}
            </button>
          )}
          {can.delete && (
            <Button variant="icon" aria-label={t('message.deleteOf', { nick })} onClick={confirm}>
              <IconTrash size={18} stroke={1.7} />
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        {...dialogProps}
        title={t('message.deleteQuestion')}
        confirmLabel={t('common.delete')}
        danger
        onConfirm={() => void deleteIt()}
      >
        <p>{t('message.deleteText')}</p>
      </ConfirmDialog>
    </div>
  );
}
