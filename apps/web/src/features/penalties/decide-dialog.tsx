import { APPEAL_REASON_MAX } from '@crewwith/domain/constants';
import { useTranslation } from 'react-i18next';
import { useRequiredText } from '../../forms/use-required-text.ts';
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
  const reason = useRequiredText({ max: APPEAL_REASON_MAX, missing: t('penalty.reasonMissing') });
  const confirm = async () => {
    const checked = reason.check();
    if (checked === null) return;
    try {
      await settle.mutateAsync({ state, reason: checked });
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
        value={reason.value}
        error={reason.error}
        onChange={({ currentTarget }) => reason.setValue(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
