import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';
import {
  Checkbox,
  type CheckboxProps,
  NativeSelect,
  type NativeSelectProps,
  Radio,
  type RadioGroupProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { ActionBar } from '../layout/action-bar.tsx';
import { Button } from '../navigation/button.tsx';
import styles from './fields.module.css';

/** Label and error are required props of every field. */
type Field<Props> = Omit<Props, 'label' | 'error'> & { label: ReactNode; error: ReactNode };

/** A single-line text field; `type`, `inputMode` and `autoComplete` as in HTML. */
export function TextField(props: Field<TextInputProps>) {
  return <TextInput {...props} />;
}

/** A multi-line text field that grows with its content. */
export function TextAreaField(props: Field<TextareaProps>) {
  return <Textarea autosize minRows={3} {...props} />;
}

/** A select with the system's picker. */
export function SelectField(props: Field<NativeSelectProps>) {
  return <NativeSelect {...props} />;
}

/** Radio buttons. */
export function ChoiceField({
  options,
  ...props
}: Omit<Field<RadioGroupProps>, 'children'> & {
  options: readonly { value: string; label: string; description?: string }[];
}) {
  return (
    <Radio.Group {...props}>
      <div className={styles.choices}>
        {options.map((option) => (
          <Radio key={option.value} {...option} classNames={{ body: styles.choice }} />
        ))}
      </div>
    </Radio.Group>
  );
}

/** A checkbox. */
export function CheckField(props: Field<CheckboxProps>) {
  return <Checkbox {...props} classNames={{ body: styles.choice }} />;
}

export interface FormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** While submitting: fields and button are disabled. */
  pending: boolean;
  /** Why submitting failed, or null. */
  error: string | null;
  submitLabel: string;
  /** Keeps the submit button in view on a phone. */
  sticky?: boolean;
  /** A button beside the sticky one. */
  secondary?: ReactNode;
  children: ReactNode;
}

/** A form with its fields, error and submit button. */
export function Form(props: FormProps) {
  const { onSubmit, pending, error, submitLabel, sticky = false, secondary, children } = props;
  const submitButton = (
    <Button type="submit" loading={pending} wide>
      {submitLabel}
    </Button>
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <fieldset className={styles.fields} disabled={pending}>
        {children}
        {error !== null && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        {sticky ? (
          <ActionBar>
            {secondary}
            {submitButton}
          </ActionBar>
        ) : (
          submitButton
        )}
      </fieldset>
    </form>
  );
}
