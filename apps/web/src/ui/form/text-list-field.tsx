import IconArrowDown from 'icon:arrow-down';
import IconArrowUp from 'icon:arrow-up';
import IconPlus from 'icon:plus';
import IconX from 'icon:x';
import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../navigation/button.tsx';
import { FieldError, FieldHint } from './field-frame.tsx';
import { TextField } from './fields.tsx';
import styles from './text-list-field.module.css';

/** Change of the index by each button. */
const MOVES = { up: -1, down: 1 } as const;
const MOVE_ICONS = { up: IconArrowUp, down: IconArrowDown };

export interface TextListFieldProps {
  label: string;
  description?: ReactNode;
  error: ReactNode;
  values: readonly string[];
  onChange: (values: string[]) => void;
  addLabel: string;
  /** The label of the nth input, from 1. */
  inputLabel: (index: number) => string;
  removeLabel: (index: number) => string;
  /** Labels the buttons that move the nth input; without it the order is fixed. */
  moveLabel?: (index: number, to: 'up' | 'down') => string;
  /** Props of the first input, or of the add button, such as its form path. */
  inputProps?: Record<string, unknown>;
}

/** A list of short texts with an input each; Enter adds one. */
export function TextListField(props: TextListFieldProps) {
  const {
    label,
    description,
    error,
    values,
    onChange,
    addLabel,
    inputLabel,
    removeLabel,
    moveLabel,
    inputProps,
  } = props;
  const id = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const focusInput = (index: number) => {
    requestAnimationFrame(() => {
      const fields = fieldset.current?.querySelectorAll('input');
      (fields?.[index] ?? fieldset.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
    });
  };
  const add = () => {
    onChange([...values, '']);
    focusInput(values.length);
  };
  const remove = (position: number) => {
    onChange(values.filter((_, index) => index !== position));
    focusInput(Math.max(0, position - 1));
  };
  const move = (index: number, to: 'up' | 'down') => {
    const moved = [...values];
    moved.splice(index + MOVES[to], 0, ...moved.splice(index, 1));
    onChange(moved);
    requestAnimationFrame(() => {
      const row = fieldset.current?.querySelectorAll('[data-row]')[index + MOVES[to]];
      const sameButton = row?.querySelector<HTMLElement>(`[data-move="${to}"]:not(:disabled)`);
      (sameButton ?? row?.querySelector<HTMLElement>('[data-move]:not(:disabled)'))?.focus();
    });
  };
  const items = values.map((value, index) => ({ value, index }));
  return (
    <fieldset ref={fieldset} className={styles.field} aria-describedby={`${id}-description ${id}-error`}>
      <legend className={styles.legend}>{label}</legend>
      {description !== undefined && <FieldHint id={`${id}-description`}>{description}</FieldHint>}
      {items.map(({ value, index }) => (
        <div key={index} data-row className={styles.row}>
          <TextField
            {...(index === 0 ? inputProps : {})}
            label={null}
            className={styles.input}
            aria-label={inputLabel(index + 1)}
            error={Boolean(error)}
            value={value}
            onChange={(event) => {
              const typed = event.currentTarget.value;
              onChange(values.map((old, position) => (position === index ? typed : old)));
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
          />
          {moveLabel !== undefined &&
            items.length > 1 &&
            (['up', 'down'] as const).map((to) => {
              const Icon = MOVE_ICONS[to];
              return (
                <Button
                  variant="icon"
                  key={to}
                  data-move={to}
                  aria-label={moveLabel(index + 1, to)}
                  disabled={items[index + MOVES[to]] === undefined}
                  className={styles.move}
                  onClick={() => move(index, to)}
                >
                  <Icon size={18} />
                </Button>
              );
            })}
          <Button variant="icon" aria-label={removeLabel(index + 1)} onClick={() => remove(index)}>
            <IconX size={20} />
          </Button>
        </div>
      ))}
      <Button
        {...(items.length === 0 ? inputProps : {})}
        data-add
        variant="default"
        icon={<IconPlus size={18} />}
        onClick={add}
      >
        {addLabel}
      </Button>
      {error !== null && error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
