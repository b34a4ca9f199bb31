import { isSeoulDay, seoulDayOf } from '@crewwith/domain/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RetryButton } from '../../../forms/retry-button.tsx';
import { ApiError } from '../../../http/api-error.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { type SeriesRecord, useEndEffect, useEndSeries } from '../api.ts';
import { EffectDays } from '../effect-days.tsx';
import styles from './series-page.module.css';

interface EndDialogProps {
  series: SeriesRecord;
  onClose: () => void;
}

/** Ends a series after a day, and says before what becomes of its meetups (docs/specification.md#series-end). */
export function EndDialog({ series, onClose }: EndDialogProps) {
  const { t } = useTranslation();
  const [today] = useState(() => seoulDayOf(new Date()));
  const [typed, setTyped] = useState(today);
  const body = isSeoulDay(typed) && typed >= today ? { day: typed, version: series.version } : null;
  const effect = useEndEffect(series.id, body);
  const end = useEndSeries(series.id);
  const confirm = () => {
    if (body === null || effect.data === undefined) return;
    end.mutate(body, {
      onSuccess: () => {
        onClose();
        void toast(t('series.endDone'));
      },
    });
  };
  const error = end.error ?? effect.error;
  const isStale = error !== null && ApiError.from(error).code === 'request.stale';
  const dayError = isSeoulDay(typed) ? t('series.endDayPast') : t('common.required');
  return (
    <ConfirmDialog
      opened
      title={t('series.endTitle')}
      confirmLabel={t('series.endSeries')}
      closeLabel={t('seat.keep')}
      danger
      pending={end.isPending}
      disabled={effect.data === undefined}
      error={isStale ? t('series.endStale') : ApiError.messageOf(error)}
      onClose={onClose}
      onConfirm={confirm}
    >
      <div className={styles.fields}>
        <TextField
          label={t('series.lastDay')}
          description={t('series.endDayHint')}
          type="date"
          min={today}
          max="9999-12-31"
          error={body === null ? dayError : null}
          value={typed}
          onChange={({ currentTarget }) => {
            end.reset();
            setTyped(currentTarget.value);
          }}
        />
        {effect.data === undefined ? (
          body !== null && effect.error === null && <RowsSkeleton rows={2} />
        ) : (
          <div className={styles.fields} role="status">
            {effect.data.removed > 0 && <p>{t('series.removed', { count: effect.data.removed })}</p>}
            <EffectDays
              title={t('series.left')}
              clubNick={series.club_nick}
              rows={effect.data.left.map((row) => ({ ...row, note: null }))}
            />
          </div>
        )}
        <RetryButton query={effect} />
        <p className={styles.note}>{t('series.endText')}</p>
      </div>
    </ConfirmDialog>
  );
}
