import { WEEKDAYS } from '@crewwith/domain/calendar/date-format';
import { SERIES_COUNT_MAX } from '@crewwith/domain/series/constants';
import { parseRule } from '@crewwith/domain/series/recurrence';
import { ruleChoices, toggleWeekday } from '@crewwith/domain/series/rule-choices';
import { ruleWords, weekdayInFull } from '@crewwith/domain/series/rule-words';
import { isSeoulDay, type SeoulDay } from '@crewwith/domain/time';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { Chip } from '../../../ui/display/badge.tsx';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import { FieldFrame } from '../../../ui/form/field-frame.tsx';
import { CheckField, ChoiceField, TextField } from '../../../ui/form/fields.tsx';
import { seriesDay } from '../series-words.ts';
import type { RepeatEnd, RepeatFields } from './repeat-fields.ts';
import styles from './repeat-section.module.css';

export interface RepeatSectionProps {
  /** The day of the form, which may be missing. */
  date: string;
  repeat: RepeatFields;
  onChange: (repeat: RepeatFields) => void;
  errors: Partial<Record<string, ReactNode>>;
  /** Whether the meetup may also not repeat. */
  isOptional: boolean;
  /** The first day that a count counts, of a series that exists. */
  countedFrom?: SeoulDay;
  /** The dates that it makes. */
  children?: ReactNode;
}

/** Monday first, as the weeks of a rule. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];
const ENDS: readonly RepeatEnd[] = ['never', 'day', 'count'];

/**
 * How a meetup repeats: rules that its day suggests, weekdays, the end, and holidays
 * (docs/specification.md#series-form).
 */
export function RepeatSection(props: RepeatSectionProps) {
  const { date, repeat, onChange, errors, isOptional, countedFrom, children } = props;
  const { t } = useTranslation();
  const language = currentLanguage();
  const { rule } = repeat;
  const change = (part: Partial<RepeatFields>) => onChange({ ...repeat, ...part });
  const endLabels: Record<RepeatEnd, string> = {
    never: t('series.never'),
    day: t('series.onDay'),
    count: t('series.afterCount'),
  };
  return (
    <div className={styles.section}>
      <FieldFrame
        label={t('series.repeats')}
        error={null}
        kind="group"
        description={isSeoulDay(date) || rule !== '' ? undefined : t('series.dayFirst')}
      >
        {({ id, 'aria-describedby': describedBy }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is shown.
          <div role="group" aria-labelledby={id} aria-describedby={describedBy} className={styles.choices}>
            {isOptional && (
              <Chip selected={rule === ''} onClick={() => change({ rule: '' })}>
                {t('series.none')}
              </Chip>
            )}
            {rulesFor(date, rule).map((choice) => (
              <Chip key={choice} selected={choice === rule} onClick={() => change({ rule: choice })}>
                {ruleWords(choice, language)}
              </Chip>
            ))}
          </div>
        )}
      </FieldFrame>
      {rule !== '' && (
        <>
          <Weekdays rule={rule} onToggle={(weekday) => change({ rule: toggleWeekday(rule, weekday) })} />
          <ChoiceField
            label={t('series.end')}
            error={null}
            chips
            options={ENDS.map((value) => ({ value, label: endLabels[value] }))}
            value={repeat.ends}
            onChange={(ends) => change({ ends: ends as RepeatEnd })}
          />
          {repeat.ends === 'day' && (
            <TextField
              label={t('series.lastDay')}
              type="date"
              className={styles.narrow}
              min={date}
              max="9999-12-31"
              data-path="until_day"
              error={errors.until_day}
              value={repeat.until_day}
              onChange={({ currentTarget }) => change({ until_day: currentTarget.value })}
            />
          )}
          {repeat.ends === 'count' && (
            <TextField
              label={t('series.times')}
              description={
                countedFrom === undefined
                  ? t('series.timesHint', { max: SERIES_COUNT_MAX })
                  : t('series.timesSince', { day: seriesDay(countedFrom), max: SERIES_COUNT_MAX })
              }
              inputMode="numeric"
              maxLength={3}
              className={styles.narrow}
              data-path="max_count"
              error={errors.max_count}
              value={repeat.max_count}
              onChange={({ currentTarget }) =>
                change({ max_count: currentTarget.value.replace(/[^0-9]/g, '') })
              }
            />
          )}
          <CheckField
            label={t('series.skipHolidays')}
            error={null}
            checked={repeat.skip_holidays}
            onChange={({ currentTarget }) => change({ skip_holidays: currentTarget.checked })}
          />
          {children}
        </>
      )}
    </div>
  );
}

/** What the day suggests, and the present rule, also when no day suggests it. */
function rulesFor(date: string, rule: string): string[] {
  const suggested = isSeoulDay(date) ? ruleChoices(date) : [];
  if (rule === '' || suggested.includes(rule)) return suggested;
  const present = parseRule(rule);
  // In place of the one with the day's weekday alone.
  const isLike = (other: string) => {
    const parsed = parseRule(other);
    return parsed?.kind === 'weekly' && present?.kind === 'weekly' && parsed.interval === present.interval;
  };
  return suggested.some(isLike)
    ? suggested.map((other) => (isLike(other) ? rule : other))
    : [...suggested, rule];
}

/** The weekdays of a weekly rule. */
function Weekdays({ rule, onToggle }: { rule: string; onToggle: (weekday: number) => void }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const parsed = parseRule(rule);
  if (parsed?.kind !== 'weekly') return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is shown.
    <div role="group" aria-label={t('series.weekdays')} className={styles.days}>
      {WEEK.map((weekday) => (
        <button
          key={weekday}
          type="button"
          className={styles.day}
          aria-pressed={parsed.weekdays.includes(weekday)}
          // A rule keeps its last weekday.
          aria-disabled={parsed.weekdays.length === 1 && parsed.weekdays.includes(weekday)}
          onClick={() => onToggle(weekday)}
        >
          {/* Read in full. As aria-label, axe would not take "Monday" for a name that has "Mon" in it. */}
          <span aria-hidden="true">{WEEKDAYS[language][weekday]}</span>
          <VisuallyHidden>{weekdayInFull(weekday, language)}</VisuallyHidden>
        </button>
      ))}
    </div>
  );
}
