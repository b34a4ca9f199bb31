import { type ReactNode, useId } from 'react';
import styles from './field-frame.module.css';

/** What all fields have. Label and error are required, so that no field lacks them. */
export interface FieldProps {
  label: ReactNode;
  /** Null, undefined and false show none; true marks the field without a text. */
  error: ReactNode;
  description?: ReactNode;
  /** Marks the field as required. Forms validate it themselves. */
  required?: boolean;
  /** Shows the description below the control, so that controls in a row stay aligned. */
  hintBelow?: boolean;
  /** For the field as a whole. */
  className?: string | undefined;
}

/** Attributes that connect a control to its description and error. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
}

interface FieldFrameProps extends FieldProps {
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: unknown;
  /** Default: `label`, for one control. `group` names several by their common id, as in `aria-labelledby`. */
  kind?: 'label' | 'group';
  /** Announces the error when it appears. */
  announces?: boolean;
  children: (control: ControlAttributes) => ReactNode;
}

/** The explanation of a field. */
export function FieldHint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div id={id} className={styles.description}>
      {children}
    </div>
  );
}

/** The error of a field; announced when it appears if `announces`. */
export function FieldError({
  id,
  announces,
  children,
}: {
  id?: string;
  announces?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <div id={id} className={styles.error} role={announces ? 'alert' : undefined}>
      {children}
    </div>
  );
}

/** Label, description, control and error of a field. */
export function FieldFrame(props: FieldFrameProps) {
  const {
    label,
    error,
    description,
    required,
    hintBelow = false,
    className,
    kind = 'label',
    children,
  } = props;
  const id = useId();
  const has = (part: ReactNode) => part !== undefined && part !== null && part !== false && part !== '';
  const isInvalid = has(error) || Boolean(props['aria-invalid']);
  const shownError = has(error) && error !== true;
  const describedBy = [
    props['aria-describedby'],
    has(description) && `${id}-description`,
    shownError && `${id}-error`,
  ].filter(Boolean);
  const hint = has(description) && <FieldHint id={`${id}-description`}>{description}</FieldHint>;
  const text = (
    <>
      {label}
      {required && (
        <span className={styles.required} aria-hidden="true">
          {' *'}
        </span>
      )}
    </>
  );
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      {has(label) &&
        (kind === 'label' ? (
          <label htmlFor={id} className={styles.label}>
            {text}
          </label>
        ) : (
          <div id={id} className={styles.label}>
            {text}
          </div>
        ))}
      {!hintBelow && hint}
      {children({
        id,
        'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
        'aria-invalid': isInvalid || undefined,
        required: required || undefined,
      })}
      {hintBelow && hint}
      {shownError && (
        <FieldError id={`${id}-error`} announces={props.announces}>
          {error}
        </FieldError>
      )}
    </div>
  );
}
