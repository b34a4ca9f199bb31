import { pick } from '@crewwith/domain/pick';
import { ruleWords } from '@crewwith/domain/series/rule-words';
import type { SeoulDay } from '@crewwith/domain/time';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTIVITY_FIELD_NAMES, type ActivityFields } from '../../features/activities/activity-fields.ts';
import {
  ActivityForm,
  type ActivityFormProps,
  type FormExtra,
} from '../../features/activities/activity-form.tsx';
import { NO_SUGGESTIONS } from '../../features/activities/use-suggestions.ts';
import {
  REPEAT_ERROR_NAMES,
  REPEAT_NAMES,
  type RepeatFields,
  validateRepeat,
} from '../../features/series/form/repeat-fields.ts';
import { RepeatSection } from '../../features/series/form/repeat-section.tsx';
import { ShareField } from '../../features/series/form/share-field.tsx';
import type { ApiError } from '../../http/api-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';

type Fields = ActivityFields & RepeatFields;

interface SeriesEditFieldsProps
  extends Pick<ActivityFormProps, 'adminLevel' | 'levels' | 'pending' | 'conflicts'> {
  /** When the meetup starts as saved. */
  activityTime: Date;
  count: number;
  initial: Fields;
  /** The first day of the series. */
  startDay: SeoulDay;
  /** The rule that another user has saved meanwhile, if both changed it. */
  savedRule: string | null;
  onChange: (fields: Fields) => void;
  onSubmit: (fields: ActivityFields, repeat: RepeatFields) => Promise<ApiError | null>;
  children: ReactNode;
}

/** The form of a meetup together with how its series repeats. */
export function SeriesEditFields(props: SeriesEditFieldsProps) {
  const { activityTime, count, initial, startDay, savedRule, onChange, onSubmit, children, ...form } = props;
  const { t } = useTranslation();
  const [repeat, setRepeat] = useState(() => pick(initial, REPEAT_NAMES));
  const fields = useRef(pick(initial, ACTIVITY_FIELD_NAMES));
  const changeRepeat = (next: RepeatFields) => {
    setRepeat(next);
    onChange({ ...fields.current, ...next });
  };
  const extra: FormExtra = {
    belowDate: ({ values, errors, clearFieldError }) => (
      <RepeatSection
        date={values.date}
        repeat={repeat}
        isOptional={false}
        countedFrom={startDay}
        errors={errors}
        onChange={(next) => {
          for (const name of REPEAT_ERROR_NAMES) clearFieldError(name);
          changeRepeat(next);
        }}
      >
        {savedRule !== null && (
          <p>{t('edit.savedNow', { value: ruleWords(savedRule, currentLanguage()) })}</p>
        )}
      </RepeatSection>
    ),
    more: (
      <ShareField
        value={repeat.standing_share}
        onChange={(standing_share) => changeRepeat({ ...repeat, standing_share })}
      />
    ),
    validate: ({ date }) => validateRepeat(repeat, date),
    labels: { until_day: t('series.lastDay'), max_count: t('series.times') },
  };
  return (
    <ActivityForm
      {...form}
      initial={fields.current}
      existing={{ activityTime, count }}
      suggestions={NO_SUGGESTIONS}
      submitLabel={t('common.save')}
      extra={extra}
      onChange={(changed) => {
        fields.current = changed;
        onChange({ ...changed, ...repeat });
      }}
      onSubmit={(submitted) => onSubmit(submitted, repeat)}
    >
      {children}
    </ActivityForm>
  );
}
