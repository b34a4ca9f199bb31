import { useTranslation } from 'react-i18next';
import { useNow } from '../../../browser/use-now.ts';
import { ApiError } from '../../../http/api-error.ts';
import { Button } from '../../../ui/navigation/button.tsx';
import { type Membership, mayRest } from './attendable-activity.ts';
import styles from './own-place.module.css';
import { useRest } from './rest-api.ts';
import { useMomentWords } from './use-moment-words.ts';

interface RestProps {
  activityId: string;
  crewId: string;
  /** Until when it costs nothing. */
  until: Date;
}

/** Gives back a standing seat in one meetup with one press, and says before until when and what that means. */
export function Rest({ activityId, crewId, until }: RestProps) {
  const { t } = useTranslation();
  const rest = useRest(activityId);
  const error = ApiError.messageOf(rest.error);
  const moment = useMomentWords(until);
  return (
    <div className={styles.turn}>
      <p className={styles.text}>
        <span className={styles.note}>{t('seat.restUntil', { until: moment })}</span>
      </p>
      <Button variant="default" loading={rest.isPending} onClick={() => rest.mutate(crewId)}>
        {t('seat.rest')}
      </Button>
      {error !== null && (
        <p role="alert" className={styles.failure}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Until when the own seat may be given back as a rest, which costs nothing; null once that is over. */
export function useRestUntil(my: Pick<Membership, 'state' | 'rest_until'> | null): Date | null {
  const isOpen = useNow((now) => my !== null && mayRest(my, now));
  return isOpen ? (my?.rest_until ?? null) : null;
}
