import { MESSAGE_TEXT_MAX } from '@crewwith/domain/constants';
import { validateMessage } from '@crewwith/domain/messages/rules';
import { graphemeCount } from '@crewwith/domain/texts/graphemes';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { draftOf } from '../../forms/draft.ts';
import { useIdempotencyKey } from '../../forms/use-idempotency-key.ts';
import { messageOf } from '../../forms/validate.ts';
import { ApiError } from '../../http/api-error.ts';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { type CommentTarget, useWriteMessage } from './api.ts';
import styles from './message-form.module.css';

export interface MessageFormProps {
  target: CommentTarget;
  club: { id: string };
  crew: { crew_id: string };
  /** Shows the new comment. */
  onWritten: () => Promise<void>;
}

const neverChanges = () => () => undefined;

/** Writes a comment of 1 to 1,000 characters; blank input is ignored. The input is restored after a failure. */
export function MessageForm({ target, club, crew, onWritten }: MessageFormProps) {
  const { t } = useTranslation();
  const counterId = useId();
  const draft = draftOf<string>(`message_${crew.crew_id}_${target.id}`);
  // The document has no draft.
  const stored = useSyncExternalStore(
    neverChanges,
    () => draft.read() ?? '',
    () => '',
  );
  const [edited, setTyped] = useState<string | null>(null);
  const typed = edited ?? stored;
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const submitting = useRef(false);
  const idempotencyKey = useIdempotencyKey();
  const write = useWriteMessage(target);
  const count = graphemeCount(typed.trim());

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { refusal } = validateMessage(typed);
    if (refusal === 'message.empty' || submitting.current) return;
    if (refusal !== null) {
      setError(messageOf(refusal));
      field.current?.focus();
      return;
    }
    submitting.current = true;
    setError(null);
    try {
      const message = { crew_id: crew.crew_id, club_id: club.id, message_text: typed };
      await write.mutateAsync({ message, key: idempotencyKey.read() });
      idempotencyKey.renew();
      draft.clear();
      setTyped('');
      await onWritten();
    } catch (failure) {
      setError(ApiError.from(failure).message);
    } finally {
      submitting.current = false;
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextAreaField
        ref={field}
        label={t('message.label')}
        placeholder={t('message.placeholder')}
        minRows={2}
        maxRows={8}
        aria-describedby={counterId}
        error={error !== null && <span role="alert">{error}</span>}
        value={typed}
        readOnly={write.isPending}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setError(null);
          idempotencyKey.renew();
          if (currentTarget.value === '') draft.clear();
          else draft.write(currentTarget.value);
        }}
      />
      <div className={styles.footer}>
        <p id={counterId} className={styles.counter} data-over={count > MESSAGE_TEXT_MAX || undefined}>
          {t('message.counter', { count, max: MESSAGE_TEXT_MAX })}
        </p>
        <Button type="submit" loading={write.isPending}>
          {t('message.write')}
        </Button>
      </div>
    </form>
  );
}
