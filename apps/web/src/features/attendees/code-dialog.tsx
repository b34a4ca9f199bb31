import '@mantine/core/styles/Input.css';
import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { CODE_TRIES } from '@crewwith/domain/constants';
import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../forms/validate.ts';
import { ApiError } from '../../http/api-error.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useMark } from './api.ts';
import styles from './code-dialog.module.css';

const CODE_DIGITS = 2;

interface CodeDialogProps {
  activityId: string;
  crewId: string;
  triesLeft: number;
  onClose: () => void;
  /** The code was right. */
  onAttended: () => void;
  /** The last try was wrong. */
  onUsedUp: () => void;
}

/** Types the attendance code; the server judges it and counts the tries. */
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
  const [fault, setFault] = useState<string | null>(null);
  const mark = useMark(activityId, crewId);

  const refuse = (failure: unknown) => {
    const error = ApiError.from(failure);
    if (error.tries_left === 0) return onUsedUp();
    const left = error.tries_left === undefined ? null : t('code.triesLeft', { count: error.tries_left });
    setFault([error.message, left].filter(Boolean).join(' '));
    selectTyped();
  };
  /** What was typed is kept, ready to be typed over. */
  const selectTyped = () => requestAnimationFrame(() => input.current?.select());
  const send = () => {
    if (code.length < CODE_DIGITS) {
      setFault(messageOf('attendee.code_invalid'));
      return selectTyped();
    }
    setFault(null);
    mark.mutate({ state: ATTENDEE_STATE.attended, code }, { onSuccess: onAttended, onError: refuse });
  };
  return (
    <ConfirmDialog
      opened
      title={t('code.title')}
      confirmLabel={t('code.submit')}
      closeLabel={t('common.close')}
      pending={mark.isPending}
      error={fault}
      onClose={onClose}
      onConfirm={send}
    >
      <TextInput
        ref={input}
        data-autofocus
        label={t('code.label')}
        description={
          triesLeft < CODE_TRIES && fault === null
            ? t('code.triesLeft', { count: triesLeft })
            : t('code.hint')
        }
        classNames={{ input: styles.digits }}
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="one-time-code"
        enterKeyHint="done"
        maxLength={CODE_DIGITS}
        value={code}
        aria-invalid={fault !== null || undefined}
        readOnly={mark.isPending}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setCode(event.currentTarget.value.replace(/[^0-9]/g, ''))}
      />
    </ConfirmDialog>
  );
}
