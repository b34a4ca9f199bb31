import { ACTIVITY_INFO_MAX } from '@crewwith/domain/activities/form';
import { creatorOptions } from '@crewwith/domain/activities/rules';
import { ACTIVITY_TYPES, isRegular } from '@crewwith/domain/activities/states';
import { type LevelNames, levelName } from '@crewwith/domain/clubs/rules';
import { LEVEL_MAX } from '@crewwith/domain/constants';
import { seoulDayOf } from '@crewwith/domain/time';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../forms/use-submit.ts';
import type { ApiError } from '../../http/api-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Form } from '../../ui/form/fields.tsx';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import {
  ACTIVITY_FIELD_NAMES,
  type ActivityFieldName,
  type ActivityFields,
  activityFieldRows,
  activityServerErrors,
  type EditedActivity,
  mapFields,
  validateActivity,
} from './activity-fields.ts';
import styles from './activity-form.module.css';
import { ActivityFormField } from './activity-form-field.tsx';

const FIELD_ROWS = activityFieldRows();

export interface ActivityFormProps {
  initial: ActivityFields;
  /** Null for a new meetup. */
  existing: EditedActivity | null;
  adminLevel: number;
  levels: LevelNames;
  submitLabel: string;
  pending: boolean;
  /** Saved values of fields that another user has changed meanwhile. */
  conflicts: Partial<Record<ActivityFieldName, string>>;
  onChange: (fields: ActivityFields) => void;
  /** Resolves to the server's refusal, or null when there is none or it is shown elsewhere. */
  onSubmit: (fields: ActivityFields) => Promise<ApiError | null>;
  /** Shown above the form: a restored draft, or a stale edit. */
  children?: ReactNode;
}

/** The form for creating, copying and editing a meetup. */
export function ActivityForm(props: ActivityFormProps) {
  const { initial, existing, adminLevel, levels, submitLabel, pending, conflicts, onChange, onSubmit } =
    props;
  const { t } = useTranslation();
  const labels = mapFields(({ label }) => t(label));
  const form = useForm<ActivityFields>({
    initialValues: initial,
    onValuesChange: onChange,
    validate: (fields) => validateActivity(fields, existing, new Date()),
  });
  const { selectorsDisabled, attendLevelMax } = creatorOptions(adminLevel);
  const hints: Partial<Record<ActivityFieldName, string | undefined>> = {
    time: t('activity.seoulTime'),
    location_url: t('activity.urlHint'),
    max_crew: existing === null ? undefined : t('activity.taken', { count: existing.count }),
    state: selectorsDisabled ? t('activity.typeFixed') : undefined,
    attend_level: selectorsDisabled ? t('activity.levelFixed', { level: attendLevelMax }) : undefined,
    subgroups: t('activity.subgroupHint'),
    info: t('activity.infoHint', { max: ACTIVITY_INFO_MAX }),
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
    label: t(isRegular(type) ? 'activity.regular' : 'activity.irregular'),
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
    />
  );
  const { submit, attempts } = useSubmit(form, ACTIVITY_FIELD_NAMES, onSubmit, activityServerErrors);
  return (
    <Form onSubmit={submit} pending={pending} error={null} submitLabel={submitLabel}>
      {props.children}
      <FormErrors form={form} names={ACTIVITY_FIELD_NAMES} labels={labels} attempts={attempts} />
      {FIELD_ROWS.map((row) =>
        row.length === 1 ? (
          row.map((name) => fieldOf(name, false))
        ) : (
          <div key={row[0]} className={styles.pair}>
            {row.map((name) => fieldOf(name, true))}
          </div>
        ),
      )}
    </Form>
  );
}
