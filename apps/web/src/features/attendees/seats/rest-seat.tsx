import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../http/api-error.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/navigation/button.tsx';
import { useRest } from './change-api.ts';
import styles from './own-place.module.css';
import { useMomentWords } from './use-moment-words.ts';

export interface RestSeatProps {
  activityId: string;
  crewId: string;
  /** Until when it costs nothing. */
  until: Date;
}

/** Gives back a standing seat in one meetup with one press, and says before until when and what that means. */
export function RestSeat({ activityId, crewId, until }: RestSeatProps) {
  const { t } = useTranslation();
  const rest = useRest(activityId);
  const error = ApiError.messageOf(rest.error);
  const moment = useMomentWords(until);
  return (
    <div className={styles.turn}>
      <p className={styles.text}>
        <span className={styles.note}>{t('standing.restUntil', { until: moment })}</span>
      </p>
      <Button
        variant="default"
        loading={rest.isPending}
        onClick={() =>
          // Not callbacks of `mutate`: they are dropped where the answer has removed this before.
          void rest.mutateAsync(crewId).then(
            () => void toast(t('standing.rested')),
            () => undefined,
          )
        }
      >
        {t('standing.rest')}
      </Button>
      {error !== null && (
        <p role="alert" className={styles.failure}>
          {error}
        </p>
      )}
    </div>
  );
}
