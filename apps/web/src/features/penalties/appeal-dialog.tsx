import { APPEAL_TEXT_MAX } from '@crewwith/domain/constants';
import { fitsGraphemes } from '@crewwith/domain/texts/graphemes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdempotencyKey } from '../../forms/use-idempotency-key.ts';
import { ApiError } from '../../http/api-error.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { type JudgedCause, useAppeal } from './api.ts';

interface AppealDialogProps {
  cause: JudgedCause;
  crewId: string;
  onClose: () => void;
}

/** Appeals against a cause (docs/specification.md#appeals). Mount it to open it. */
export function AppealDialog({ cause, crewId, onClose }: AppealDialogProps) {
  const { t } = useTranslation();
  const appeal = useAppeal(crewId);
  const key = useIdempotencyKey();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    const typed = text.trim();
    const tooLong = !fitsGraphemes(typed, APPEAL_TEXT_MAX);
    const problem = tooLong ? t('seat.reasonTooLong', { max: APPEAL_TEXT_MAX }) : null;
    const message = typed === '' ? t('penalty.appealMissing') : problem;
    setError(message);
    if (message !== null) return;
    const { kind, activity_id, cancellation_id } = cause;
    try {
      await appeal.mutateAsync({
        body: { kind, activity_id, cancellation_id, text: typed },
        key: key.read(),
      });
    } catch {
      return;
    }
    onClose();
    await toast(t('penalty.appealed'));
  };
  return (
    <ConfirmDialog
      opened
      title={t('penalty.appeal')}
      confirmLabel={t('penalty.appealSend')}
      pending={appeal.isPending}
      error={ApiError.messageOf(appeal.error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('penalty.appealHint', { name: cause.name })}</p>
      <TextAreaField
        label={t('penalty.appealText')}
        required
        data-autofocus
        rows={4}
        value={text}
        error={error}
        onChange={({ currentTarget }) => {
          key.renew();
          setText(currentTarget.value);
        }}
      />
    </ConfirmDialog>
  );
}
