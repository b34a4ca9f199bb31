import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { usePictureUploads } from '../../forms/use-picture-uploads.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { TextListField } from '../../ui/form/text-list-field.tsx';
import {
  ACTIVITY_FIELDS,
  type ActivityField,
  type ActivityFieldName,
  type ActivityFields,
} from './activity-fields.ts';
import { CoverField } from './cover-field.tsx';

export interface ActivityFormFieldProps {
  form: UseFormReturnType<ActivityFields>;
  name: ActivityFieldName;
  description: ReactNode;
  /** Whether another field is in the same row. */
  isPaired: boolean;
  /** Options of a select. */
  options?: readonly { value: string; label: string; disabled?: boolean }[] | undefined;
  disabled?: boolean | undefined;
  /** The earliest day. */
  min?: string | undefined;
  uploadFor: ReturnType<typeof usePictureUploads<ActivityFieldName>>['uploadFor'];
}

/** A field of a meetup, rendered by its entry of `ACTIVITY_FIELDS`. */
export function ActivityFormField({
  form,
  name,
  isPaired,
  options = [],
  min,
  uploadFor,
  ...props
}: ActivityFormFieldProps) {
  const { t } = useTranslation();
  const { label, control, input, required }: ActivityField<unknown> = ACTIVITY_FIELDS[name];
  const shared = {
    ...props,
    ...(isPaired && { hintBelow: true }),
    label: t(label),
    required: required === true,
    error: null,
    ...form.getInputProps(name),
  };
  switch (control) {
    case 'area':
      return <TextAreaField {...shared} />;
    case 'select':
      return <SelectField {...shared} options={options} />;
    case 'list':
      return <SubgroupList form={form} label={shared.label} description={props.description} />;
    case 'cover':
      return (
        <CoverField
          label={shared.label}
          description={props.description}
          error={form.errors.cover ?? null}
          value={form.values.cover}
          onChange={(cover) => {
            form.setFieldValue('cover', cover);
            form.clearFieldError('cover');
          }}
          uploadFor={uploadFor}
        />
      );
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

function SubgroupList({
  form,
  ...rest
}: Pick<ActivityFormFieldProps, 'form' | 'description'> & { label: string }) {
  const { t } = useTranslation();
  return (
    <TextListField
      {...rest}
      values={form.values.subgroups}
      onChange={(items) => {
        form.setFieldValue('subgroups', items);
        form.clearFieldError('subgroups');
      }}
      error={form.errors.subgroups ?? null}
      addLabel={t('activityForm.addSubgroup')}
      inputLabel={(index) => t('activityForm.subgroupLine', { line: index })}
      removeLabel={(index) => t('activityForm.removeSubgroup', { line: index })}
      inputProps={{ 'data-path': 'subgroups' }}
    />
  );
}
