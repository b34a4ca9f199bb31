import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { TextListField } from '../../ui/form/text-list-field.tsx';
import {
  ACTIVITY_FIELDS,
  type ActivityField,
  type ActivityFieldName,
  type ActivityFields,
} from './activity-fields.ts';

/** Fields beside each other stand in line, whatever is said about one of them. */
const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

export interface ActivityFormFieldProps {
  form: UseFormReturnType<ActivityFields>;
  name: ActivityFieldName;
  description: ReactNode;
  /** In a row with another field. */
  isPaired: boolean;
  /** What a select offers. */
  options?: readonly { value: string; label: string; disabled?: boolean }[] | undefined;
  disabled?: boolean | undefined;
  /** The earliest day. */
  min?: string | undefined;
}

/** One field of a meetup, as its row of `ACTIVITY_FIELDS` describes it. */
export function ActivityFormField({
  form,
  name,
  isPaired,
  options = [],
  min,
  ...props
}: ActivityFormFieldProps) {
  const { t } = useTranslation();
  const { label, control, input, required }: ActivityField<unknown> = ACTIVITY_FIELDS[name];
  const shared = {
    ...props,
    ...(isPaired && { inputWrapperOrder: HINT_BELOW }),
    label: t(label),
    required: required === true,
    error: null,
    ...form.getInputProps(name),
  };
  switch (control) {
    case 'area':
      return <TextAreaField {...shared} />;
    case 'select':
      return <SelectField {...shared} data={[...options]} />;
    case 'lines':
      return <SubgroupLines form={form} label={shared.label} description={props.description} />;
    case 'digits': {
      const digits = (typed: string) => typed.replace(/[^0-9]/g, '');
      return (
        <TextField
          {...shared}
          {...input}
          onChange={(event) => form.setFieldValue(name, digits(event.currentTarget.value))}
        />
      );
    }
    default:
      return <TextField {...shared} {...input} min={min} />;
  }
}

function SubgroupLines({
  form,
  ...shown
}: Pick<ActivityFormFieldProps, 'form' | 'description'> & { label: string }) {
  const { t } = useTranslation();
  return (
    <TextListField
      {...shown}
      values={form.values.subgroups}
      onChange={(lines) => {
        form.setFieldValue('subgroups', lines);
        form.clearFieldError('subgroups');
      }}
      error={form.errors.subgroups ?? null}
      addLabel={t('activity.addSubgroup')}
      inputLabel={(line) => t('activity.subgroupLine', { line })}
      removeLabel={(line) => t('activity.removeSubgroup', { line })}
      inputProps={{ 'data-path': 'subgroups' }}
    />
  );
}
