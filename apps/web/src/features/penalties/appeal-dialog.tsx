import { APPEAL_TEXT_MAX } from '@crewwith/domain/constants';
import { useTranslation } from 'react-i18next';
import { useIdempotencyKey } from '../../forms/use-idempotency-key.ts';
import { useRequiredText } from '../../forms/use-required-text.ts';
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
  const text = useRequiredText({ max: APPEAL_TEXT_MAX, missing: t('penalty.appealMissing') });
  const confirm = async () => {
    const checked = text.check();
    if (checked === null) return;
    const { kind, activity_id, cancellation_id } = cause;
    try {
      await appeal.mutateAsync({
        body: { kind, activity_id, cancellation_id, text: checked },
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
        value={text.value}
        error={text.error}
        onChange={({ currentTarget }) => {
          key.renew();
          text.setValue(currentTarget.value);
        }}
      />
    </ConfirmDialog>
  );
}
