import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { useLiftRestriction, useUnban } from './api.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface LiftDialogProps {
  crew: { id: string; nick: string };
  onClose: () => void;
  onDone?: () => void;
}

/** Asks before a banned crew may join again. */
export function UnbanDialog({ crew: { id, nick }, onClose, onDone = onClose }: LiftDialogProps) {
  const { t } = useTranslation();
  const unban = useUnban(id);
  return (
    <ReasonDialog
      title={t('crew.askUnban', { nick })}
      confirmLabel={t('crew.confirmUnban')}
      pending={unban.isPending}
      failure={unban.error}
      onClose={onClose}
      onConfirm={async (reason) => {
        try {
          await unban.mutateAsync({ reason });
        } catch {
          return;
        }
        onDone();
        await toast(t('crew.unbanned', { nick }));
      }}
    >
      <p>{t('crew.askUnbanText')}</p>
    </ReasonDialog>
  );
}

/** Asks before the limit of a crew ends early. */
export function LiftRestrictionDialog(props: LiftDialogProps & { until: Date }) {
  const { crew, until, onClose, onDone = onClose } = props;
  const { t } = useTranslation();
  const { id, nick } = crew;
  const lift = useLiftRestriction(id);
  return (
    <ReasonDialog
      title={t('crew.askLift', { nick })}
      confirmLabel={t('crew.confirmLift')}
      pending={lift.isPending}
      failure={lift.error}
      onClose={onClose}
      onConfirm={async (reason) => {
        try {
          await lift.mutateAsync({ reason });
        } catch {
          return;
        }
        onDone();
        await toast(t('crew.lifted', { nick }));
      }}
    >
      <p>{t('crew.askLiftText', { until: formatDayAndClock(until, currentLanguage()) })}</p>
    </ReasonDialog>
  );
}
