import { POLL_OPEN_MS } from '@crewwith/domain/polls/constants';
import { seoulDayOf } from '@crewwith/domain/time';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldHint } from '../../../ui/form/field-frame.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { durationWords } from '../poll-words.ts';
import { endsLate, type PollFields } from './poll-fields.ts';
import styles from './poll-form.module.css';
import { TimesField } from './times-field.tsx';

/** How long meetups usually last, in minutes. */
const DURATIONS = [30, 60, 90, 120, 150, 180, 240, 300, 360, 480];

interface PollSectionProps {
  poll: PollFields;
  onChange: (poll: PollFields) => void;
  errors: Partial<Record<string, ReactNode>>;
  /** When the club usually meets; null while that is loaded. */
  suggestions: readonly Date[] | null;
}

/** What a poll asks in place of the date of a meetup (docs/specification.md#poll-form). */
export function PollSection({ poll, onChange, errors, suggestions }: PollSectionProps) {
  const { t } = useTranslation();
  const [now] = useState(() => new Date());
  const hint = useId();
  const change = (part: Partial<PollFields>) => onChange({ ...poll, ...part });
  return (
    <div className={styles.section}>
      <TimesField
        times={poll.times}
        suggestions={suggestions}
        error={errors.times === undefined ? null : String(errors.times)}
        onChange={(times) => change({ times })}
      />
      <SelectField
        label={t('polls.duration')}
        className={styles.narrow}
        error={null}
        options={[
          { value: '', label: t('polls.noDuration') },
          ...DURATIONS.map((minutes) => ({ value: String(minutes), label: durationWords(minutes) })),
        ]}
        value={poll.minutes}
        onChange={({ currentTarget }) => change({ minutes: currentTarget.value })}
      />
      <div className={styles.ends}>
        <TextField
          label={t('polls.endDay')}
          aria-describedby={hint}
          required
          type="date"
          min={seoulDayOf(now)}
          max={seoulDayOf(new Date(now.getTime() + POLL_OPEN_MS))}
          data-path="end_day"
          error={errors.end_day}
          value={poll.end_day}
          onChange={({ currentTarget }) => change({ end_day: currentTarget.value })}
        />
        <TextField
          label={t('polls.endClock')}
          required
          type="time"
          data-path="end_clock"
          error={errors.end_clock}
          value={poll.end_clock}
          onChange={({ currentTarget }) => change({ end_clock: currentTarget.value })}
        />
      </div>
      <div className={styles.hint}>
        <FieldHint id={hint}>{t('polls.endHint')}</FieldHint>
      </div>
      <p role="status" className={styles.warning}>
        {endsLate(poll) && t('polls.endLate')}
      </p>
    </div>
  );
}
