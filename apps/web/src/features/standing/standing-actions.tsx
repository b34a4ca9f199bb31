import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/api-error.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { useGiveUpStanding, useTakeStanding } from './api.ts';
import styles from './standing.module.css';
import { longDay, useEndsSoon } from './standing-words.tsx';

interface StandingActionsProps {
  seriesId: string;
  crewId: string;
  renewUntil: Date;
  mayRenew: boolean;
  /** Opens the choice of a subgroup; null where there is none. */
  onChoose: (() => void) | null;
}

/** Renews a standing seat, changes its subgroup, and gives it up once confirmed. */
export function StandingActions(props: StandingActionsProps) {
  const { seriesId, crewId, renewUntil, mayRenew, onChoose } = props;
  const { t } = useTranslation();
  const [isGivingUp, setGivingUp] = useState(false);
  const isSoon = useEndsSoon(renewUntil);
  const renewal = useTakeStanding(seriesId, crewId);
  const giveUp = useGiveUpStanding(seriesId, crewId);
  const error = ApiError.messageOf(renewal.error);
  const renew = () =>
    renewal.mutate(null, {
      onSuccess: (seat) => void toast(t('standing.renewed', { day: longDay(seat.renew_until) })),
    });
  // Not callbacks of `mutate`: they are dropped where the answer has removed this before.
  const confirm = () =>
    void giveUp.mutateAsync().then(
      () => {
        setGivingUp(false);
        void toast(t('standing.givenUp'));
      },
      () => undefined,
    );
  return (
    <>
      <div className={styles.buttons}>
        {mayRenew && (
          <Button variant={isSoon ? 'filled' : 'default'} loading={renewal.isPending} onClick={renew}>
            {t('standing.renew')}
          </Button>
        )}
        {onChoose !== null && (
          <Button variant="default" onClick={onChoose}>
            {t('attendee.move')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setGivingUp(true)}>
          {t('standing.giveUp')}
        </Button>
      </div>
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <ConfirmDialog
        opened={isGivingUp}
        title={t('standing.giveUpTitle')}
        confirmLabel={t('standing.confirmGiveUp')}
        closeLabel={t('seat.keep')}
        danger
        pending={giveUp.isPending}
        error={ApiError.messageOf(giveUp.error)}
        onConfirm={confirm}
        onClose={() => {
          giveUp.reset();
          setGivingUp(false);
        }}
      >
        <p>{t('standing.giveUpText')}</p>
      </ConfirmDialog>
    </>
  );
}
