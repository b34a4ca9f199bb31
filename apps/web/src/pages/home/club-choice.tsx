import { useTranslation } from 'react-i18next';
import { useAllClubs } from '../../features/clubs/api.ts';
import { ClubPicker, ClubPickerSkeleton } from '../../features/clubs/club-picker.tsx';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './club-choice.module.css';

/** All clubs, for a member without one, and a way to found one (docs/specification.md#club-picker). */
export function ClubChoice() {
  const { t } = useTranslation();
  const { data: clubs, error, refetch, isFetching } = useAllClubs();
  return (
    <>
      {clubs === undefined && error === null && <ClubPickerSkeleton />}
      {clubs === undefined && error !== null && (
        <ErrorState
          message={ApiError.from(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {clubs !== undefined && <ClubPicker clubs={clubs} />}
      <p className={styles.create}>
        {t('picker.createText')} <Link href={paths.clubCreate()}>{t('picker.create')}</Link>
      </p>
    </>
  );
}
