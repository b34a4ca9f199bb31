import { REASON_MAX } from '@crewwith/domain/constants';
import { fitsGraphemes } from '@crewwith/domain/texts/graphemes';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import { ApiError } from '../../http/api-error.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';

export interface ReasonDialogProps {
  title: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  pending: boolean;
  /** The error of the call, or null. */
  failure: unknown;
  /** Returns whether the other fields are complete; false keeps the dialog open. */
  isReady?: () => boolean;
  onConfirm: (reason: string | null) => void;
  onClose: () => void;
  /** The consequences, and fields. */
  children: ReactNode;
}

/** Confirms an action on another crew, with an optional reason for the audit trail. Mount it to open it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    confirmLabel,
    danger = false,
    pending,
    failure,
    isReady,
    onConfirm,
    onClose,
    children,
  } = props;
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const [reason, setReason] = useState('');
  const tooLong = !fitsGraphemes(reason.trim(), REASON_MAX);
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={confirmLabel}
      danger={danger}
      pending={pending}
      error={ApiError.messageOf(failure)}
      onConfirm={() => {
        if (!tooLong && (isReady?.() ?? true)) onConfirm(reason.trim() || null);
      }}
      onClose={onClose}
    >
      {children}
      <TextAreaField
        label={t('crew.reason')}
        description={t('crew.reasonHint', { level: levelPhrase('club.read_audit') })}
        rows={2}
        value={reason}
        error={tooLong ? t('join.answerTooLong', { max: REASON_MAX }) : null}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
