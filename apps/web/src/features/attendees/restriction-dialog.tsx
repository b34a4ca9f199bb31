import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { NO_SHOW_RESTRICTION_DAYS } from '@crewwith/domain/constants';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/api-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { InfoDialog } from '../../ui/feedback/info-dialog.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { useLateCancels, useNoShows } from './api.ts';
import styles from './restriction-dialog.module.css';

interface RestrictionDialogProps {
  crewId: string;
  /** When the restriction ends. */
  until: Date;
  opened: boolean;
  onClose: () => void;
}

/** Why the user is restricted and until when; loads the causes when opened. */
export function RestrictionDialog({ crewId, until, opened, onClose }: RestrictionDialogProps) {
  const { t } = useTranslation();
  return (
    <InfoDialog opened={opened} title={t('seat.restrictionTitle')} onClose={onClose}>
      {opened && <Causes crewId={crewId} />}
      <p>{t('seat.restrictedUntil', { until: formatDayAndClock(until, currentLanguage()) })}</p>
    </InfoDialog>
  );
}

function Causes({ crewId }: { crewId: string }) {
  const { t } = useTranslation();
  const lateCancels = useLateCancels(crewId, true);
  const noShows = useNoShows(crewId, true);
  const failed = lateCancels.error ?? noShows.error;
  if (failed !== null) {
    const retry = () => void Promise.all([lateCancels.refetch(), noShows.refetch()]);
    return <ErrorState message={ApiError.from(failed).message} onRetry={retry} />;
  }
  if (lateCancels.data === undefined || noShows.data === undefined) return <RowsSkeleton rows={1} />;
  return (
    <ul className={styles.causes}>
      {lateCancels.data > 0 && <li>{t('seat.causeLateCancel', { count: lateCancels.data })}</li>}
      {noShows.data.count > 0 && (
        <li>{t('seat.causeNoShow', { count: noShows.data.count, days: NO_SHOW_RESTRICTION_DAYS })}</li>
      )}
    </ul>
  );
}
