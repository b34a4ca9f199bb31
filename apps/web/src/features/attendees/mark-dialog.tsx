import { ATTENDEE_STATE, hasAttended, isNoShow, type SeatState } from '@crewwith/domain/attendees/states';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/api-error.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import type { AttendeeRow } from '../activities/api.ts';
import { useMark } from './seats/change-api.ts';

/** A mark that waits for confirmation. */
export interface MarkRequest {
  attendee: Pick<AttendeeRow, 'crew_id' | 'nick'>;
  to: SeatState;
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
      title: t('marking.attendedQuestion', { nick }),
      text: t('marking.attendedText'),
      confirm: t('marking.confirmAttended'),
    },
    [ATTENDEE_STATE.noShow]: {
      title: t('marking.noShowQuestion', { nick }),
      text: t('marking.noShowText'),
      confirm: t('attendee.confirmNoShow'),
    },
    [ATTENDEE_STATE.applied]: {
      title: t('marking.undoQuestion', { nick }),
      text: t('marking.undoText'),
      confirm: t('marking.confirmUndo'),
    },
  } satisfies Record<SeatState, { title: string; text: string; confirm: string }>;
  const { title, text, confirm } = texts[to];
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={confirm}
      danger={isNoShow(to)}
      closeLabel={t('common.close')}
      focusConfirm
      pending={mark.isPending}
      error={ApiError.messageOf(mark.error)}
      onClose={onClose}
      onConfirm={() =>
        mark.mutate(
          { state: to },
          {
            onSuccess: () => {
              onClose();
              if (hasAttended(to)) onAttended();
            },
          },
        )
      }
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
