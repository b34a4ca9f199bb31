import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/api-error.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import type { AttendeeRow } from '../activities/api.ts';
import { useMark } from './api.ts';
import type { MarkState } from './mark-buttons.tsx';

/** A mark that waits for confirmation. */
export interface MarkRequest {
  attendee: Pick<AttendeeRow, 'crew_id' | 'nick'>;
  to: MarkState;
}

interface MarkDialogProps {
  activityId: string;
  request: MarkRequest;
  onClose: () => void;
  onAttended: () => void;
}

/** Confirms setting or removing a mark. */
export function MarkDialog({ activityId, request, onClose, onAttended }: MarkDialogProps) {
  const { t } = useTranslation();
  const { attendee, to } = request;
  const { nick } = attendee;
  const mark = useMark(activityId, attendee.crew_id);
  const texts = {
    [ATTENDEE_STATE.attended]: {
      title: t('attendee.attendedQuestion', { nick }),
      text: t('attendee.attendedText'),
      confirm: t('attendee.confirmAttended'),
    },
    [ATTENDEE_STATE.noShow]: {
      title: t('attendee.noShowQuestion', { nick }),
      text: t('attendee.noShowText'),
      confirm: t('attendee.confirmNoShow'),
    },
    [ATTENDEE_STATE.applied]: {
      title: t('attendee.undoQuestion', { nick }),
      text: t('attendee.undoText'),
      confirm: t('attendee.confirmUndo'),
    },
  }[to];
  return (
    <ConfirmDialog
      opened
      title={texts.title}
      confirmLabel={texts.confirm}
      danger={to === ATTENDEE_STATE.noShow}
      closeLabel={t('common.close')}
      focusConfirm
      pending={mark.isPending}
      error={mark.isError ? ApiError.from(mark.error).message : null}
      onClose={onClose}
      onConfirm={() =>
        mark.mutate(
          { state: to },
          {
            onSuccess: () => {
              onClose();
              if (to === ATTENDEE_STATE.attended) onAttended();
            },
          },
        )
      }
    >
      <p>{texts.text}</p>
    </ConfirmDialog>
  );
}
