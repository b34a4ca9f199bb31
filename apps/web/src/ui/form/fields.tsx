import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';
import {
  Button,
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
import styles from './fields.module.css';

/** Every field says what it asks for and what is wrong with it; there is no field without a place for its error. */
type Field<Props> = Omit<Props, 'label' | 'error'> & { label: ReactNode; error: ReactNode };

/** One line of text; `type`, `inputMode` and `autoComplete` as in HTML. */
export function TextField(props: Field<TextInputProps>) {
  return <TextInput {...props} />;
}

/** Several lines of text, growing with them. */
export function TextAreaField(props: Field<TextareaProps>) {
  return <Textarea autosize minRows={3} {...props} />;
}

/** One of a list, in the system's own picker. */
export function SelectField(props: Field<NativeSelectProps>) {
  return <NativeSelect {...props} />;
}

/** One of a few, all in sight. */
export function ChoiceField({
  options,
  ...props
}: Omit<Field<RadioGroupProps>, 'children'> & { options: readonly { value: string; label: string }[] }) {
  return (
    <Radio.Group {...props}>
      <div className={styles.choices}>
        {options.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} classNames={{ body: styles.choice }} />
        ))}
      </div>
    </Radio.Group>
  );
}

/** A yes. */
export function CheckField(props: Field<CheckboxProps>) {
  return <Checkbox {...props} classNames={{ body: styles.choice }} />;
}

export interface FormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** While the answer is awaited: fields and button are held. */
  pending: boolean;
  /** Why it did not work, or null. */
  error: string | null;
  submitLabel: string;
  children: ReactNode;
}

/** Fields, what went wrong, and the one button that sends them. */
export function Form({ onSubmit, pending, error, submitLabel, children }: FormProps) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <fieldset className={styles.fields} disabled={pending}>
        {children}
        {error !== null && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        <Button type="submit" size="lg" loading={pending} fullWidth>
          {submitLabel}
        </Button>
      </fieldset>
    </form>
  );
}
