import { ACTIVITY_INFO_MAX } from '@crewwith/domain/activities/form';
import { creatorOptions } from '@crewwith/domain/activities/rules';
import { type LevelNames, levelName } from '@crewwith/domain/clubs/rules';
import { LEVEL_MAX } from '@crewwith/domain/constants';
import { seoulDayOf } from '@crewwith/domain/time';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/api-error.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Form, SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import { LinesField } from '../../ui/form/lines-field.tsx';
import {
  ACTIVITY_FIELD_NAMES,
  type ActivityFieldName,
  type ActivityFields,
  activityServerErrors,
  type EditedActivity,
  validateActivity,
} from './activity-fields.ts';
import styles from './activity-form.module.css';
import { useFieldLabels } from './form-labels.ts';

/** Fields beside each other stand in line, whatever is said about one of them. */
const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

export interface ActivityFormProps {
  initial: ActivityFields;
  /** Null for a new meetup. */
  before: EditedActivity | null;
  adminLevel: number;
  levels: LevelNames;
  submitLabel: string;
  pending: boolean;
  /** What is saved now in fields that somebody else changed meanwhile. */
  conflicts: Partial<Record<ActivityFieldName, string>>;
  onChange: (fields: ActivityFields) => void;
  /** Answers the server's refusal, or null when it is told already or there is none. */
  onSubmit: (fields: ActivityFields) => Promise<ApiError | null>;
  /** Said on top of the form: a draft that was found again, a page that was stale. */
  children?: ReactNode;
}

/** The fields of a meetup, for planning, copying and changing one. */
export function ActivityForm(props: ActivityFormProps) {
  const { initial, before, adminLevel, levels, submitLabel, pending, conflicts, onChange, onSubmit } = props;
  const { t } = useTranslation();
  const labels = useFieldLabels();
  const form = useForm<ActivityFields>({
    initialValues: initial,
    onValuesChange: onChange,
    validate: (fields) => validateActivity(fields, before, new Date()),
  });
  const { selectorsDisabled, attendLevelMax } = creatorOptions(adminLevel);
  const digitsOnly = (name: 'max_crew') => ({
    ...form.getInputProps(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setFieldValue(name, event.currentTarget.value.replace(/[^0-9]/g, '')),
  });
  const field = (name: ActivityFieldName) => ({ error: null, ...form.getInputProps(name) });
  const saved = (name: ActivityFieldName, usual?: string) => {
    const now = conflicts[name];
    if (now === undefined) return usual;
    return <span className={styles.conflict}>{t('edit.savedNow', { value: now || t('edit.nothing') })}</span>;
  };
  const levelOptions = Array.from({ length: LEVEL_MAX }, (_, step) => step + 1).map((level) => ({
    value: String(level),
    label: [t('attendee.level', { level }), levelName(levels, level, currentLanguage())]
      .filter(Boolean)
      .join(' · '),
    disabled: level > attendLevelMax && String(level) !== initial.attend_level,
  }));
  const { submit, attempts } = useSubmit(form, onSubmit, activityServerErrors);
  return (
    <Form onSubmit={submit} pending={pending} error={null} submitLabel={submitLabel}>
      {props.children}
      <FormErrors form={form} names={ACTIVITY_FIELD_NAMES} labels={labels} attempts={attempts} />
      <TextField label={labels.name} required description={saved('name')} {...field('name')} />
      <div className={styles.pair}>
        <TextField
          label={labels.date}
          type="date"
          required
          min={before === null ? seoulDayOf(new Date()) : undefined}
          max="9999-12-31"
          description={saved('date')}
          inputWrapperOrder={HINT_BELOW}
          {...field('date')}
        />
        <TextField
          label={labels.time}
          type="time"
          required
          description={saved('time', t('activity.seoulTime'))}
          inputWrapperOrder={HINT_BELOW}
          {...field('time')}
        />
      </div>
      <TextField label={labels.location} required description={saved('location')} {...field('location')} />
      <TextField
        label={labels.location_url}
        type="url"
        inputMode="url"
        placeholder="https://"
        description={saved('location_url', t('activity.urlHint'))}
        {...field('location_url')}
      />
      <TextField
        label={labels.max_crew}
        required
        inputMode="numeric"
        maxLength={4}
        description={saved(
          'max_crew',
          before === null ? undefined : t('activity.taken', { count: before.count }),
        )}
        error={null}
        {...digitsOnly('max_crew')}
      />
      <div className={styles.pair}>
        <SelectField
          label={labels.state}
          required
          disabled={selectorsDisabled}
          data={[
            { value: '2', label: t('activity.regular') },
            { value: '1', label: t('activity.irregular') },
          ]}
          description={saved('state', selectorsDisabled ? t('activity.typeFixed') : undefined)}
          inputWrapperOrder={HINT_BELOW}
          {...field('state')}
        />
        <SelectField
          label={labels.attend_level}
          required
          disabled={selectorsDisabled}
          data={levelOptions}
          description={saved(
            'attend_level',
            selectorsDisabled ? t('activity.levelFixed', { level: attendLevelMax }) : undefined,
          )}
          inputWrapperOrder={HINT_BELOW}
          {...field('attend_level')}
        />
      </div>
      <LinesField
        label={labels.subgroups}
        description={saved('subgroups', t('activity.subgroupHint'))}
        values={form.values.subgroups}
        onChange={(lines) => {
          form.setFieldValue('subgroups', lines);
          form.clearFieldError('subgroups');
        }}
        error={form.errors.subgroups ?? null}
        addLabel={t('activity.addSubgroup')}
        lineLabel={(line) => t('activity.subgroupLine', { line })}
        removeLabel={(line) => t('activity.removeSubgroup', { line })}
        inputProps={{ 'data-path': 'subgroups' }}
      />
      <TextAreaField
        label={labels.info}
        description={saved('info', t('activity.infoHint', { max: ACTIVITY_INFO_MAX }))}
        {...field('info')}
      />
    </Form>
  );
}
