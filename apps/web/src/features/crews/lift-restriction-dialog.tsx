import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { useLiftRestriction } from './api.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface LiftRestrictionDialogProps {
  crew: { id: string; nick: string };
  until: Date;
  onClose: () => void;
}

/** Confirms lifting the restriction of a crew. */
export function LiftRestrictionDialog({ crew: { id, nick }, until, onClose }: LiftRestrictionDialogProps) {
  const { t } = useTranslation();
  const lift = useLiftRestriction(id);
  return (
    <ReasonDialog
      title={t('crew.liftQuestion', { nick })}
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
        onClose();
        await toast(t('crew.lifted', { nick }));
      }}
    >
      <p>{t('crew.liftText', { until: formatDayAndClock(until, currentLanguage()) })}</p>
    </ReasonDialog>
  );
}
