import type {
  FormEventHandler,
  InputHTMLAttributes,
  ReactNode,
  Ref,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import { ActionBar } from '../layout/action-bar.tsx';
import { Button } from '../navigation/button.tsx';
import { type ControlAttributes, FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './fields.module.css';
import { goToNextField } from './next-field.ts';

type Control<Attributes, Element> = FieldProps &
  Omit<Attributes, keyof FieldProps | 'id' | 'children'> & { ref?: Ref<Element> };

/** Separates what belongs to the frame from what belongs to the control. */
function split<P extends FieldProps>({
  label,
  error,
  description,
  required,
  hintBelow,
  className,
  ...rest
}: P) {
  return { frame: { label, error, description, required, hintBelow, className } as FieldProps, rest };
}

export interface TextFieldProps extends Control<InputHTMLAttributes<HTMLInputElement>, HTMLInputElement> {
  /** Stands in the input before the text. */
  before?: ReactNode;
  /** For the input alone. */
  inputClassName?: string | undefined;
  /** Announces the error when it appears. */
  announces?: boolean;
}

/** A single-line text field; `type`, `inputMode` and `autoComplete` as in HTML. */
export function TextField(props: TextFieldProps) {
  const { frame, rest } = split(props);
  const { before, inputClassName = '', announces = false, ...input } = rest;
  return (
    <FieldFrame
      {...frame}
      announces={announces}
      aria-describedby={input['aria-describedby']}
      aria-invalid={input['aria-invalid']}
    >
      {(control) => (
        <span className={styles.box}>
          {before !== undefined && <span className={styles.before}>{before}</span>}
          <input
            {...input}
            {...control}
            className={`${styles.control} ${inputClassName}`}
            data-after={before !== undefined || undefined}
          />
        </span>
      )}
    </FieldFrame>
  );
}

/** A multi-line text field that grows with its content, from `rows` on. Default: 3. */
export function TextAreaField(
  props: Control<TextareaHTMLAttributes<HTMLTextAreaElement>, HTMLTextAreaElement>,
) {
  const { frame, rest } = split(props);
  return (
    <FieldFrame {...frame} aria-describedby={rest['aria-describedby']}>
      {(control) => <textarea rows={3} {...rest} {...control} className={styles.control} />}
    </FieldFrame>
  );
}

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

/** A select with the system's picker. */
export function SelectField({
  options,
  ...props
}: Control<SelectHTMLAttributes<HTMLSelectElement>, HTMLSelectElement> & { options: readonly Option[] }) {
  const { frame, rest } = split(props);
  return (
    <FieldFrame {...frame} aria-describedby={rest['aria-describedby']}>
      {(control) => (
        <select {...rest} {...control} className={styles.control}>
          {options.map(({ value, label, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

export interface ChoiceFieldProps extends FieldProps {
  options: readonly (Option & { description?: string })[];
  value?: string | null | undefined;
  onChange?: ((value: string) => void) | undefined;
  /** As chips that share the width, for few short options. */
  chips?: true;
  /** The form path, as in other fields. */
  'data-path'?: string;
}

/** Radio buttons. */
export function ChoiceField({ options, value, onChange, chips, ...props }: ChoiceFieldProps) {
  return (
    <FieldFrame {...props} kind="group">
      {({ id, required, ...described }: ControlAttributes) => (
        <div
          role="radiogroup"
          aria-labelledby={id}
          aria-required={required}
          {...described}
          className={styles.choices}
          data-chips={chips}
        >
          {options.map(({ value: each, label, description, disabled }, index) => (
            <label key={each} className={styles.choice}>
              <input
                type="radio"
                name={id}
                value={each}
                checked={value === each}
                disabled={disabled}
                aria-labelledby={`${id}-${each}`}
                aria-describedby={description === undefined ? undefined : `${id}-${each}-hint`}
                data-path={index === 0 ? props['data-path'] : undefined}
                onChange={() => onChange?.(each)}
              />
              <span>
                <span id={`${id}-${each}`}>{label}</span>
                {description !== undefined && (
                  <span id={`${id}-${each}-hint`} className={styles.hint}>
                    {description}
                  </span>
                )}
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}

/** A checkbox. */
export function CheckField(props: Control<InputHTMLAttributes<HTMLInputElement>, HTMLInputElement>) {
  const { frame, rest } = split(props);
  const { label, ...others } = frame;
  return (
    <FieldFrame {...others} label={null}>
      {({ id, ...control }) => (
        <label className={styles.choice} htmlFor={id}>
          <input type="checkbox" {...rest} {...control} id={id} />
          <span>{label}</span>
        </label>
      )}
    </FieldFrame>
  );
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
    <form onSubmit={onSubmit} onKeyDown={goToNextField} noValidate>
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
