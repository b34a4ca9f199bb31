import { APPEAL_STATE, isUndecided } from '@crewwith/domain/penalties/states';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/api-error.ts';
import { Button } from '../../ui/navigation/button.tsx';
import { type OwnAppeal, useSettleAppeal } from './api.ts';
import styles from './penalties.module.css';

/** What became of one's own appeal; while it waits, with a way to withdraw it. */
export function OwnAppealStatus({ appeal }: { appeal: OwnAppeal }) {
  const { t } = useTranslation();
  const settle = useSettleAppeal(appeal.id);
  const error = ApiError.messageOf(settle.error);
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
            loading={settle.isPending}
            onClick={() => settle.mutate({ state: 'withdrawn' })}
          >
            {t('penalty.withdraw')}
          </Button>
        </div>
      )}
      {error !== null && <p role="alert">{error}</p>}
    </>
  );
}
