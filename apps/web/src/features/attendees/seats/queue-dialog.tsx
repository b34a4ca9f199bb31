import { REASON_MAX } from '@crewwith/domain/constants';
import { useTranslation } from 'react-i18next';
import { useLevelPhrase } from '../../../browser/use-level-phrase.ts';
import { useRequiredText } from '../../../forms/use-required-text.ts';
import { ApiError } from '../../../http/api-error.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { TextAreaField } from '../../../ui/form/fields.tsx';
import { type QueueChange, useChangeQueue, type WaiterRow } from './queue-api.ts';

/** A change that a leader wants, before its reason is known. */
export type QueueRequest = { waiter: WaiterRow } & (
  | { do: 'seat' | 'remove' }
  | { do: 'move'; position: number }
);

interface QueueDialogProps {
  activityId: string;
  request: QueueRequest;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason of a change of the queue, for the audit trail. Mount it to open it. */
export function QueueDialog({ activityId, request, onDone, onClose }: QueueDialogProps) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const { waiter } = request;
  const change = useChangeQueue(activityId, waiter.crew_id);
  const reason = useRequiredText({ max: REASON_MAX, missing: t('queue.reasonMissing') });
  const { nick } = waiter;
  const texts = {
    seat: { title: t('queue.seatQuestion', { nick }), label: t('queue.seat'), text: t('queue.seatText') },
    move: {
      title: t('queue.moveQuestion', { nick, position: request.do === 'move' ? request.position : 0 }),
      label: t('queue.confirmMove'),
      text: t('queue.moveText'),
    },
    remove: {
      title: t('queue.removeQuestion', { nick }),
      label: t('queue.remove'),
      text: t('queue.removeText'),
    },
  }[request.do];
  const confirm = () => {
    const checked = reason.check();
    if (checked !== null) change.mutate(bodyOf(request, checked), { onSuccess: onDone });
  };
  return (
    <ConfirmDialog
      opened
      title={texts.title}
      confirmLabel={texts.label}
      danger={request.do === 'remove'}
      pending={change.isPending}
      error={ApiError.messageOf(change.error)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{texts.text}</p>
      <TextAreaField
        label={t('queue.reason')}
        description={t('crew.reasonHint', { level: levelPhrase('club.read_audit') })}
        required
        rows={2}
        data-autofocus
        value={reason.value}
        error={reason.error}
        onChange={({ currentTarget }) => reason.setValue(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function bodyOf(request: QueueRequest, reason: string): QueueChange {
  if (request.do === 'move') return { do: 'move', position: request.position, reason };
  return { do: request.do, reason };
}
