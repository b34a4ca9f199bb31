import IconPlus from 'icon:plus';
import IconX from 'icon:x';
import { POLL_OPTIONS_MAX, POLL_OPTIONS_MIN } from '@crewwith/domain/polls/constants';
import { seoulClockOf, seoulDayOf } from '@crewwith/domain/time';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError, FieldHint } from '../../../ui/form/field-frame.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { SuggestionChips } from '../../../ui/form/suggestion-chips.tsx';
import { Button } from '../../../ui/navigation/button.tsx';
import { useDatesWords } from '../poll-words.ts';
import { type TypedTime, wrongTime } from './poll-fields.ts';
import styles from './poll-form.module.css';

interface TimesFieldProps {
  times: readonly TypedTime[];
  onChange: (times: TypedTime[]) => void;
  error: string | null;
  /** When the club usually meets; null while that is loaded. */
  suggestions: readonly Date[] | null;
}

/** The times that a poll offers, added one by one. */
export function TimesField({ times, onChange, error, suggestions }: TimesFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const [now] = useState(() => new Date());
  const words = useDatesWords(suggestions ?? []);
  const wrong = error === null ? null : wrongTime(times, new Date());
  const change = (index: number, part: Partial<TypedTime>) =>
    onChange(times.map((time, position) => (position === index ? { ...time, ...part } : time)));
  const focus = (index: number) =>
    requestAnimationFrame(() =>
      fieldset.current?.querySelectorAll<HTMLInputElement>('input[type="date"]')[index]?.focus(),
    );
  const add = () => {
    onChange([...times, { date: '', time: times.at(-1)?.time ?? '' }]);
    focus(times.length);
  };
  const remove = (index: number) => {
    onChange(times.filter((_, position) => position !== index));
    focus(Math.max(0, index - 1));
  };
  const indexOf = (start: Date) =>
    times.findIndex(({ date, time }) => date === seoulDayOf(start) && time === seoulClockOf(start));
  const suggest = (start: Date) => {
    const chosen = indexOf(start);
    const next = { date: seoulDayOf(start), time: seoulClockOf(start) };
    const free = times.findIndex(({ date }) => date === '');
    if (chosen >= 0) change(chosen, { date: '' });
    else if (free >= 0) change(free, next);
    else if (times.length < POLL_OPTIONS_MAX) onChange([...times, next]);
  };
  return (
    <fieldset ref={fieldset} className={styles.times} aria-describedby={`${id}-hint ${id}-error`}>
      <legend className={styles.legend}>
        {t('polls.times')}
        <span className={styles.required} aria-hidden="true">
          {' *'}
        </span>
      </legend>
      <FieldHint id={`${id}-hint`}>
        {t('polls.timesHint', { min: POLL_OPTIONS_MIN, max: POLL_OPTIONS_MAX })}
      </FieldHint>
      {times.map(({ date, time }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: times have no other name, and keep their place.
        <div key={index} className={styles.time}>
          <TextField
            label={null}
            aria-label={t('polls.dayOf', { place: index + 1 })}
            type="date"
            className={styles.day}
            min={seoulDayOf(now)}
            max="9999-12-31"
            data-path={index === (wrong?.index ?? 0) ? 'times' : undefined}
            error={wrong?.index === index}
            value={date}
            onChange={({ currentTarget }) => change(index, { date: currentTarget.value })}
          />
          <TextField
            label={null}
            aria-label={t('polls.clockOf', { place: index + 1 })}
            type="time"
            className={styles.clock}
            error={wrong?.index === index}
            value={time}
            onChange={({ currentTarget }) => change(index, { time: currentTarget.value })}
          />
          {times.length > POLL_OPTIONS_MIN && (
            <Button
              variant="icon"
              aria-label={t('polls.removeTime', { place: index + 1 })}
              onClick={() => remove(index)}
            >
              <IconX size={20} />
            </Button>
          )}
        </div>
      ))}
      <SuggestionChips
        label={t('activityForm.usualStarts')}
        suggestions={suggestions}
        textOf={(_, index) => words[index] ?? ''}
        isSelected={(start) => indexOf(start) >= 0}
        onSelect={suggest}
      />
      {times.length < POLL_OPTIONS_MAX && (
        <Button variant="default" icon={<IconPlus size={18} />} onClick={add}>
          {t('polls.addTime')}
        </Button>
      )}
      {error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
