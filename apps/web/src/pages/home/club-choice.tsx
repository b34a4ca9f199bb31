import { useAllClubs } from '../../features/clubs/api.ts';
import { ClubPicker, ClubPickerSkeleton } from '../../features/clubs/club-picker.tsx';
import { ApiError } from '../../http/api-error.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FoundClub } from './found-club.tsx';

/** All clubs, for a member without one, and a way to found one (docs/specification.md#club-picker). */
export function ClubChoice() {
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
      <FoundClub />
    </>
  );
}
