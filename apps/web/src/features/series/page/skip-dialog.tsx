import { REASON_MAX } from '@crewwith/domain/constants';
import { cleanText } from '@crewwith/domain/texts/clean-text';
import { isSeoulDay, seoulDayOf } from '@crewwith/domain/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../http/api-error.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { type SeriesOccurrence, type SeriesRecord, useSkipDay } from '../api.ts';
import { seriesDay } from '../series-words.ts';
import styles from './series-page.module.css';

interface SkipDialogProps {
  series: SeriesRecord;
  /** Null to choose a day, also one whose meetup has not been made. */
  occurrence: SeriesOccurrence | null;
  onClose: () => void;
}

/** Leaves out a day of a series, with an optional reason (docs/specification.md#series-skips). */
export function SkipDialog({ series, occurrence, onClose }: SkipDialogProps) {
  const { t } = useTranslation();
  const [typedDay, setTypedDay] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [reason, setReason] = useState('');
  const skip = useSkipDay(series.id);
  const day = occurrence?.day ?? typedDay;
  const meetup = series.occurrences.find((each) => each.day === day);
  const confirm = () => {
    setMissing(!isSeoulDay(day));
    if (!isSeoulDay(day)) return;
    const text = cleanText(reason);
    skip.mutate(text === '' ? { day } : { day, reason: text }, {
      onSuccess: () => {
        onClose();
        void toast(t('series.skipDone', { day: seriesDay(day) }));
      },
    });
  };
  return (
    <ConfirmDialog
      opened
      title={
        occurrence === null
          ? t('series.skipAnotherTitle')
          : t('series.skipTitle', { day: seriesDay(occurrence.day) })
      }
      confirmLabel={t('series.skip')}
      closeLabel={t('seat.keep')}
      danger
      pending={skip.isPending}
      error={ApiError.messageOf(skip.error)}
      onClose={onClose}
      onConfirm={confirm}
    >
      <div className={styles.fields}>
        {occurrence === null && (
          <TextField
            label={t('series.skipDay')}
            description={t('series.skipDayHint')}
            type="date"
            min={seoulDayOf(new Date())}
            max="9999-12-31"
            required
            error={isMissing ? t('common.required') : null}
            value={typedDay}
            onChange={({ currentTarget }) => setTypedDay(currentTarget.value)}
          />
        )}
        <div role="status">
          {meetup !== undefined && <p>{t('series.skipText', { count: meetup.count })}</p>}
        </div>
        <TextAreaField
          label={t('series.skipReason')}
          description={t('series.skipReasonHint')}
          maxLength={REASON_MAX}
          error={null}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
