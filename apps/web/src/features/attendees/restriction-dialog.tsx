import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/api-error.ts';
import { momentWords } from '../../i18n/moment-words.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { InfoDialog } from '../../ui/feedback/info-dialog.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { restrictionTextOf, usePenalties } from '../penalties/api.ts';
import styles from './restriction-dialog.module.css';

interface RestrictionDialogProps {
  crewId: string;
  clubNick: string;
  /** When the restriction ends. */
  until: Date;
  opened: boolean;
  onClose: () => void;
}

/** Why the user is restricted and until when; loads the causes when opened. */
export function RestrictionDialog({ crewId, clubNick, until, opened, onClose }: RestrictionDialogProps) {
  const { t } = useTranslation();
  return (
    <InfoDialog opened={opened} title={t('seat.restrictionTitle')} onClose={onClose}>
      {opened && (
        <div className={styles.causes}>
          <Reason crewId={crewId} until={until} />
          <Link href={paths.crewRecord(clubNick)} onClick={onClose}>
            {t('profile.toRecord')}
          </Link>
        </div>
      )}
    </InfoDialog>
  );
}

function Reason({ crewId, until }: { crewId: string; until: Date }) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = usePenalties(crewId);
  if (data !== undefined) {
    const text = restrictionTextOf(data);
    return <p>{text ?? t('seat.restrictedUntil', { until: momentWords(until, new Date()) })}</p>;
  }
  if (error === null) return <RowsSkeleton rows={1} />;
  return (
    <ErrorState message={ApiError.from(error).message} onRetry={() => void refetch()} retrying={isFetching} />
  );
}
