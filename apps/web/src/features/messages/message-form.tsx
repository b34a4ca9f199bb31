import IconX from 'icon:x';
import { MESSAGE_TEXT_MAX } from '@crewwith/domain/constants';
import { validateMessage } from '@crewwith/domain/messages/rules';
import { graphemeCount } from '@crewwith/domain/texts/graphemes';
import { type FormEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '../../forms/refusal-text.tsx';
import { useDraftText } from '../../forms/use-draft-text.ts';
import type { IdempotencyKey } from '../../forms/use-idempotency-key.ts';
import { ApiError } from '../../http/api-error.ts';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { type CommentTarget, type Message, useWriteMessage } from './api.ts';
import styles from './message-form.module.css';

/** Left characters from which they are counted. */
const COUNTED_FROM = 100;

export type RepliedTo = Pick<Message, 'id' | 'nick'>;

export interface MessageFormProps {
  target: CommentTarget;
  club: { id: string };
  crew: { crew_id: string };
  /** The comment that is replied to. */
  replyTo: RepliedTo | null;
  onReplyEnd: () => void;
  /** Renewed with each change of what is replied to. */
  idempotencyKey: IdempotencyKey;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** Shows the new comment. */
  onWritten: (id: string) => Promise<void>;
}

/**
 * A bar at the bottom of its parent, in view as long as the parent is, that writes a comment of 1 to 1,000 characters
 * or a reply. Blank input is ignored. The input is restored after a failure.
 */
export function MessageForm({
  target,
  club,
  crew,
  replyTo,
  onReplyEnd,
  idempotencyKey,
  fieldRef,
  onWritten,
}: MessageFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useDraftText(`message_${crew.crew_id}_${target.id}`);
  const [error, setError] = useState<ReactNode>(null);
  const submitting = useRef(false);
  const write = useWriteMessage(target);
  const count = graphemeCount(typed.trim());

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { refusal } = validateMessage(typed);
    if (refusal === 'message.empty' || submitting.current) return;
    if (refusal !== null) {
      setError(<RefusalText code={refusal} />);
      fieldRef.current?.focus();
      return;
    }
    submitting.current = true;
    setError(null);
    try {
      const message = {
        crew_id: crew.crew_id,
        club_id: club.id,
        message_text: typed,
        ...(replyTo !== null && { reply_to: replyTo.id }),
      };
      const written = await write.mutateAsync({ message, key: idempotencyKey.read() });
      setTyped('');
      onReplyEnd();
      await onWritten(written.id);
    } catch (failure) {
      setError(ApiError.from(failure).message);
    } finally {
      submitting.current = false;
    }
  };
  const endReply = () => {
    setError(null);
    onReplyEnd();
    fieldRef.current?.focus();
  };
  return (
    <form className={styles.bar} onSubmit={(event) => void submit(event)} noValidate>
      {replyTo !== null && (
        <div className={styles.reply}>
          <p id={`${id}-reply`} className={styles.replyTo}>
            {t('message.replyTo', { nick: replyTo.nick })}
          </p>
          <Button variant="icon" aria-label={t('message.endReply')} onClick={endReply}>
            <IconX size={18} stroke={1.8} />
          </Button>
        </div>
      )}
      <div className={styles.row}>
        <TextAreaField
          ref={fieldRef}
          className={styles.field}
          label={null}
          aria-label={t('message.label')}
          placeholder={t(replyTo === null ? 'message.placeholder' : 'message.replyPlaceholder')}
          rows={1}
          aria-describedby={`${id}-reply ${id}-counter`}
          error={error !== null && <span role="alert">{error}</span>}
          value={typed}
          readOnly={write.isPending}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setError(null);
            idempotencyKey.renew();
          }}
        />
        <Button type="submit" loading={write.isPending}>
          {t('message.write')}
        </Button>
      </div>
      <p id={`${id}-counter`} className={styles.counter} data-over={count > MESSAGE_TEXT_MAX || undefined}>
        {count > MESSAGE_TEXT_MAX - COUNTED_FROM && t('message.counter', { count, max: MESSAGE_TEXT_MAX })}
      </p>
    </form>
  );
}
