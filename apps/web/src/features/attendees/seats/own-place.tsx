import { HOUR_MS, MINUTE_MS } from '@crewwith/domain/constants';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../browser/use-now.ts';
import { Button } from '../../../ui/navigation/button.tsx';
import styles from './own-place.module.css';
import { useMomentWords } from './use-moment-words.ts';
import { useTurnEnd } from './use-turn-end.ts';

/** The user's place in a queue. */
interface Place {
  position: number;
  total: number;
  moved_time: Date | null;
}

interface WaitingProps {
  place: Place;
  /** When a restriction ends because of which a free seat goes to the next one; null without. */
  skippedUntil: Date | null;
  onLeave: () => void;
}

/** The place of a user who waits, and a quiet way to leave. */
export function Waiting({ place, skippedUntil, onLeave }: WaitingProps) {
  const { t } = useTranslation();
  const { position, total, moved_time: moved } = place;
  return (
    <div className={styles.waiting}>
      <p className={styles.text}>
        <strong className={styles.place}>{t('waiter.place', { position, total })}</strong>
        {moved !== null && <span className={styles.note}>{t('waiter.moved')}</span>}
        {skippedUntil !== null && <Skipped until={skippedUntil} />}
      </p>
      <Button variant="quiet" onClick={onLeave}>
        {t('waiter.leave')}
      </Button>
    </div>
  );
}

function Skipped({ until }: { until: Date }) {
  const { t } = useTranslation();
  return <span className={styles.note}>{t('waiter.skippedUntil', { until: useMomentWords(until) })}</span>;
}

interface TurnProps {
  end: Date;
  /** Opens the sheet that takes the seat. */
  accept: ReactNode;
  onDecline: () => void;
}

/** The seat that is held for the user: until when, the time left, and both answers. */
export function Turn({ end, accept, onDecline }: TurnProps) {
  const { t } = useTranslation();
  const until = useTurnEnd(end);
  return (
    <div className={styles.turn}>
      <p className={styles.text}>
        <strong className={styles.called}>{t('waiter.called', { until })}</strong>
        <TimeLeft end={end} />
      </p>
      <div className={styles.buttons}>
        {accept}
        <Button variant="default" onClick={onDecline}>
          {t('waiter.decline')}
        </Button>
      </div>
    </div>
  );
}

const SECOND_MS = 1000;

/** Counts down; silent, as screen readers would read every second. */
function TimeLeft({ end }: { end: Date }) {
  const { t } = useTranslation();
  const seconds = useNow((now) => Math.max(0, Math.ceil((end.getTime() - now.getTime()) / SECOND_MS)));
  const left = seconds * SECOND_MS;
  const hours = Math.floor(left / HOUR_MS);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  // Without parts that are zero, but for seconds, which would change the width each minute.
  const words = () => {
    if (hours > 0)
      return minutes > 0
        ? t('waiter.leftHoursMinutes', { hours, minutes })
        : t('waiter.leftHours', { hours });
    const rest = seconds % 60;
    return minutes > 0
      ? t('waiter.leftMinutes', { minutes, seconds: rest })
      : t('waiter.leftSeconds', { seconds: rest });
  };
  return (
    <span role="timer" aria-live="off" className={styles.left}>
      {words()}
    </span>
  );
}

/** That the user got a seat from the queue, while a cancel of it costs nothing. */
export function Promoted({ freeUntil }: { freeUntil: Date }) {
  const { t } = useTranslation();
  return t('waiter.promoted', { until: useMomentWords(freeUntil) });
}
