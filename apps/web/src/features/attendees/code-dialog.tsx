import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { CODE_TRIES } from '@crewwith/domain/constants';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../forms/validate.ts';
import { ApiError } from '../../http/api-error.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import styles from './code-dialog.module.css';
import { useMark } from './seats/change-api.ts';

const CODE_DIGITS = 2;

interface CodeDialogProps {
  activityId: string;
  crewId: string;
  triesLeft: number;
  onClose: () => void;
  /** Called when the code was right. */
  onAttended: () => void;
  /** Called when the last try was wrong. */
  onUsedUp: () => void;
}

/** Takes the attendance code; the server validates it and counts the tries. */
export function CodeDialog({
  activityId,
  crewId,
  triesLeft,
  onClose,
  onAttended,
  onUsedUp,
}: CodeDialogProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [errorText, setErrorText] = useState<string | null>(null);
  const mark = useMark(activityId, crewId);

  const onRefused = (failure: unknown) => {
    const error = ApiError.from(failure);
    if (error.tries_left === 0) return onUsedUp();
    const left = error.tries_left === undefined ? null : t('code.triesLeft', { count: error.tries_left });
    setErrorText([error.message, left].filter(Boolean).join(' '));
    selectTyped();
  };
  /** Selects the typed code, so that typing replaces it. */
  const selectTyped = () => requestAnimationFrame(() => input.current?.select());
  const submit = () => {
    if (code.length < CODE_DIGITS) {
      setErrorText(messageOf('attendee.code_invalid'));
      return selectTyped();
    }
    setErrorText(null);
    mark.mutate({ state: ATTENDEE_STATE.attended, code }, { onSuccess: onAttended, onError: onRefused });
  };
  return (
    <ConfirmDialog
      opened
      title={t('code.title')}
      confirmLabel={t('code.submit')}
      closeLabel={t('common.close')}
      pending={mark.isPending}
      error={errorText}
      onClose={onClose}
      onConfirm={submit}
    >
      <TextField
        error={null}
        ref={input}
        data-autofocus
        label={t('code.label')}
        description={
          triesLeft < CODE_TRIES && errorText === null
            ? t('code.triesLeft', { count: triesLeft })
            : t('code.hint')
        }
        inputClassName={styles.digits}
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="one-time-code"
        enterKeyHint="done"
        maxLength={CODE_DIGITS}
        value={code}
        aria-invalid={errorText !== null || undefined}
        readOnly={mark.isPending}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setCode(event.currentTarget.value.replace(/[^0-9]/g, ''))}
      />
    </ConfirmDialog>
  );
}
