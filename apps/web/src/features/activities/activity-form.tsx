import { ACTIVITY_INFO_MAX } from '@crewwith/domain/activities/form';
import { creatorOptions } from '@crewwith/domain/activities/rules';
import { ACTIVITY_TYPES, isRegular } from '@crewwith/domain/activities/states';
import { type LevelNames, levelName } from '@crewwith/domain/clubs/rules';
import { LEVEL_MAX } from '@crewwith/domain/constants';
import { seoulClockOf, seoulDayOf } from '@crewwith/domain/time';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import { usePictureUploads } from '../../forms/use-picture-uploads.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import type { FieldErrors } from '../../forms/validate.ts';
import type { ApiError } from '../../http/api-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Form } from '../../ui/form/fields.tsx';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import { MoreFields } from '../../ui/form/more-fields.tsx';
import { activityServerErrors, type EditedActivity, endsNextDay, validateActivity } from './activity-body.ts';
import {
  ACTIVITY_FIELD_NAMES,
  type ActivityFieldName,
  type ActivityFields,
  activityFieldRows,
  MORE_FIELDS,
  mapFields,
  newActivityFields,
} from './activity-fields.ts';
import styles from './activity-form.module.css';
import { ActivityFormField } from './activity-form-field.tsx';
import { PlaceSuggestions, StartSuggestions } from './activity-suggestions.tsx';
import type { Suggestions } from './use-suggestions.ts';

const isMore = (name: ActivityFieldName) => MORE_FIELDS.includes(name);
const ROWS = activityFieldRows(ACTIVITY_FIELD_NAMES.filter((name) => !isMore(name)));
const MORE_ROWS = activityFieldRows(MORE_FIELDS);

/** Fields that another noun adds to the form, and keeps. */
export interface FormExtra {
  /** Fields of a meetup in whose place the others stand: neither shown nor checked. */
  replaced?: readonly ActivityFieldName[];
  /** Shown below the date. */
  belowDate: (form: UseFormReturnType<ActivityFields>) => ReactNode;
  /** Shown on demand. */
  more?: ReactNode;
  validate: (fields: ActivityFields) => FieldErrors;
  /** The labels of those that may have an error. */
  labels: Readonly<Record<string, string>>;
}

export interface ActivityFormProps {
  initial: ActivityFields;
  /** Null for a new meetup. */
  existing: EditedActivity | null;
  adminLevel: number;
  levels: LevelNames;
  /** Null while they are loaded. */
  suggestions: Suggestions | null;
  submitLabel: string;
  pending: boolean;
  /** Saved values of fields that another user has changed meanwhile. */
  conflicts: Partial<Record<ActivityFieldName, string>>;
  onChange: (fields: ActivityFields) => void;
  /** Resolves to the server's refusal, or null when there is none or it is shown elsewhere. */
  onSubmit: (fields: ActivityFields) => Promise<ApiError | null>;
  extra?: FormExtra | undefined;
  /** Shown below the date, for those who do not know it yet. */
  dateHelp?: ReactNode;
  /** Shown above the form: a restored draft, or a stale edit. */
  children?: ReactNode;
}

/** The form for creating, copying and editing a meetup. */
export function ActivityForm(props: ActivityFormProps) {
  const { initial, existing, adminLevel, levels, suggestions, conflicts, submitLabel, pending } = props;
  const { onChange, onSubmit, extra, dateHelp } = props;
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const labels = mapFields(({ label }) => t(label));
  const uploads = usePictureUploads<ActivityFieldName>((name) => form.clearFieldError(name));
  const [showsMore, setShowsMore] = useState(() => {
    const defaults = newActivityFields(adminLevel);
    return MORE_FIELDS.some((name) => String(initial[name]) !== String(defaults[name]));
  });
  const isShown = (name: string) => !extra?.replaced?.some((replaced) => replaced === name);
  const form = useForm<ActivityFields>({
    initialValues: initial,
    onValuesChange: onChange,
    validate: (fields) => ({
      ...Object.fromEntries(
        Object.entries(validateActivity(fields, existing, new Date())).filter(([name]) => isShown(name)),
      ),
      ...extra?.validate(fields),
      ...uploads.errors(),
    }),
  });
  const { selectorsDisabled, attendLevelMax } = creatorOptions(adminLevel);
  const freeLevel = levelPhrase('activity.create_freely');
  const hints: Partial<Record<ActivityFieldName, string | undefined>> = {
    time: t('activityForm.seoulTime'),
    end: endsNextDay(form.values) ? t('activityForm.endsNextDay') : undefined,
    cost: t('activityForm.costHint'),
    location_url: t('activityForm.urlHint'),
    max_crew: existing === null ? undefined : t('activityForm.taken', { count: existing.count }),
    state: selectorsDisabled ? t('activityForm.typeFixed', { level: freeLevel }) : undefined,
    attend_level: selectorsDisabled
      ? t('activityForm.levelFixed', { level: freeLevel, max: levelPhrase(attendLevelMax) })
      : undefined,
    subgroups: t('activityForm.subgroupHint'),
    info: t('activityForm.infoHint', { max: ACTIVITY_INFO_MAX }),
  };
  const descriptionOf = (name: ActivityFieldName) => {
    const savedText = conflicts[name];
    if (savedText === undefined) return hints[name];
    return (
      <span className={styles.conflict}>{t('edit.savedNow', { value: savedText || t('edit.nothing') })}</span>
    );
  };
  const typeOptions = ACTIVITY_TYPES.toReversed().map((type) => ({
    value: String(type),
    label: t(isRegular(type) ? 'card.regular' : 'card.irregular'),
    disabled: false,
  }));
  const levelOptions = Array.from({ length: LEVEL_MAX }, (_, step) => step + 1).map((level) => ({
    value: String(level),
    label: [t('attendee.level', { level }), levelName(levels, level, currentLanguage())]
      .filter(Boolean)
      .join(' · '),
    disabled: level > attendLevelMax && String(level) !== initial.attend_level,
  }));
  const selects: Partial<Record<ActivityFieldName, typeof levelOptions>> = {
    state: typeOptions,
    attend_level: levelOptions,
  };
  const fieldOf = (name: ActivityFieldName, isPaired: boolean) => (
    <ActivityFormField
      key={name}
      form={form}
      name={name}
      description={descriptionOf(name)}
      isPaired={isPaired}
      options={selects[name]}
      disabled={name in selects && selectorsDisabled}
      min={name === 'date' && existing === null ? seoulDayOf(new Date()) : undefined}
      uploadFor={uploads.uploadFor}
    />
  );
  const rowOf = (row: readonly ActivityFieldName[]) =>
    row.length === 1 ? (
      row.map((name) => fieldOf(name, false))
    ) : (
      <div className={styles.row} data-fields={row.length}>
        {row.map((name) => fieldOf(name, true))}
      </div>
    );
  const names = [...ACTIVITY_FIELD_NAMES.filter(isShown), ...Object.keys(extra?.labels ?? {})];
  const { submit, attempts } = useSubmit(form, names, onSubmit, activityServerErrors);
  const moreOpened = showsMore || MORE_FIELDS.some((name) => name in form.errors);
  return (
    <Form onSubmit={submit} pending={pending} error={null} submitLabel={submitLabel} sticky>
      {props.children}
      <FormErrors form={form} names={names} labels={{ ...labels, ...extra?.labels }} attempts={attempts} />
      {ROWS.filter((row) => row[0] === 'date' || row.some(isShown)).map((row) => (
        <div key={row[0]} className={styles.group}>
          {rowOf(row.filter(isShown))}
          {row[0] === 'date' && isShown('date') && (
            <StartSuggestions
              suggestions={suggestions?.starts ?? null}
              isSelected={(start) =>
                form.values.date === seoulDayOf(start) && form.values.time === seoulClockOf(start)
              }
              onSelect={(start) => form.setValues({ date: seoulDayOf(start), time: seoulClockOf(start) })}
            />
          )}
          {row[0] === 'date' && dateHelp}
          {row[0] === 'date' && extra?.belowDate(form)}
          {row[0] === 'location' && (
            <PlaceSuggestions
              suggestions={suggestions?.places ?? null}
              isSelected={({ location }) => form.values.location === location}
              onSelect={form.setValues}
            />
          )}
        </div>
      ))}
      <MoreFields
        label={t('activityForm.moreFields')}
        summary={MORE_FIELDS.map((name) => labels[name]).join(' · ')}
        opened={moreOpened}
        onToggle={() => setShowsMore(!moreOpened)}
      >
        {MORE_ROWS.map((row) => (
          <div key={row[0]}>{rowOf(row)}</div>
        ))}
        {extra?.more}
      </MoreFields>
    </Form>
  );
}
