import { APPEAL_STATE, isUndecided } from '@crewwith/domain/penalties/states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/api-error.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { type OwnAppeal, useSettleAppeal } from './api.ts';
import styles from './penalties.module.css';

/** What became of one's own appeal; while it waits, with a way to withdraw it. */
export function OwnAppealStatus({ appeal }: { appeal: OwnAppeal }) {
  const { t } = useTranslation();
  const settle = useSettleAppeal(appeal.id);
  const [asking, setAsking] = useState(false);
  const waits = isUndecided(APPEAL_STATE[appeal.state]);
  return (
    <>
      <p className={styles.text}>{appeal.text}</p>
      <p>
        {t(`penalty.appealState.${appeal.state}`)}
        {appeal.decision_reason !== null &&
          ` ${t('penalty.decisionReason', { reason: appeal.decision_reason })}`}
      </p>
      {waits && (
        <div className={styles.actions}>
          <Button
            variant="default"
            onClick={() => {
              settle.reset();
              setAsking(true);
            }}
          >
            {t('penalty.withdraw')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        danger
        title={t('penalty.withdrawQuestion')}
        confirmLabel={t('penalty.withdraw')}
        pending={settle.isPending}
        error={ApiError.messageOf(settle.error)}
        onConfirm={() =>
          settle.mutate(
            { state: 'withdrawn' },
            {
              onSuccess: () => {
                setAsking(false);
                void toast(t('penalty.appealState.withdrawn'));
              },
            },
          )
        }
        onClose={() => setAsking(false)}
      >
        <p>{t('penalty.withdrawText')}</p>
      </ConfirmDialog>
    </>
  );
}
