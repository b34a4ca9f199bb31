import { APPEAL_REASON_MAX } from '@crewwith/domain/constants';
import { fitsGraphemes } from '@crewwith/domain/texts/graphemes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/api-error.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { type ClubAppeal, useSettleAppeal } from './api.ts';

interface DecideDialogProps {
  appeal: ClubAppeal;
  state: 'granted' | 'rejected';
  onClose: () => void;
}

/** Grants or rejects an appeal with a reason, which who appeals reads. Mount it to open it. */
export function DecideDialog({ appeal, state, onClose }: DecideDialogProps) {
  const { t } = useTranslation();
  const settle = useSettleAppeal(appeal.id);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    const typed = reason.trim();
    const tooLong = !fitsGraphemes(typed, APPEAL_REASON_MAX);
    const problem = tooLong ? t('seat.reasonTooLong', { max: APPEAL_REASON_MAX }) : null;
    const message = typed === '' ? t('penalty.reasonMissing') : problem;
    setError(message);
    if (message !== null) return;
    try {
      await settle.mutateAsync({ state, reason: typed });
    } catch {
      return;
    }
    onClose();
    await toast(t('penalty.decided'));
  };
  return (
    <ConfirmDialog
      opened
      title={t(`penalty.question.${state}`, { nick: appeal.nick })}
      confirmLabel={t(`penalty.decide.${state}`)}
      danger={state === 'rejected'}
      pending={settle.isPending}
      error={ApiError.messageOf(settle.error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t(`penalty.consequence.${state}`)}</p>
      <TextAreaField
        label={t('penalty.reason')}
        description={t('penalty.reasonHint', { nick: appeal.nick })}
        required
        data-autofocus
        rows={3}
        value={reason}
        error={error}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
