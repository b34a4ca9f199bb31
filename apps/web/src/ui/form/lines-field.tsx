import '@mantine/core/styles/Input.css';
import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import styles from './lines-field.module.css';

/** How far each button moves a line. */
const MOVES = { up: -1, down: 1 } as const;
const MOVE_ICONS = { up: IconArrowUp, down: IconArrowDown };

export interface LinesFieldProps {
  label: string;
  description?: ReactNode;
  error: ReactNode;
  values: readonly string[];
  onChange: (values: string[]) => void;
  addLabel: string;
  /** The name of the nth line, from 1. */
  lineLabel: (line: number) => string;
  removeLabel: (line: number) => string;
  /** Where the order matters: names the buttons that move the nth line. */
  moveLabel?: (line: number, to: 'up' | 'down') => string;
  /** Finds the first line, or the button that adds it. */
  inputProps?: Record<string, unknown>;
}

/** Several short lines, each with a field of its own; Enter adds one. */
export function LinesField(props: LinesFieldProps) {
  const {
    label,
    description,
    error,
    values,
    onChange,
    addLabel,
    lineLabel,
    removeLabel,
    moveLabel,
    inputProps,
  } = props;
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const focusLine = (line: number) => {
    requestAnimationFrame(() => {
      const fields = box.current?.querySelectorAll('input');
      (fields?.[line] ?? box.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
    });
  };
  const add = () => {
    onChange([...values, '']);
    focusLine(values.length);
  };
  const remove = (at: number) => {
    onChange(values.filter((_, line) => line !== at));
    focusLine(Math.max(0, at - 1));
  };
  const move = (line: number, to: 'up' | 'down') => {
    const moved = [...values];
    moved.splice(line + MOVES[to], 0, ...moved.splice(line, 1));
    onChange(moved);
    requestAnimationFrame(() => {
      const row = box.current?.querySelectorAll('[data-line]')[line + MOVES[to]];
      const again = row?.querySelector<HTMLElement>(`[data-move="${to}"]:not(:disabled)`);
      (again ?? row?.querySelector<HTMLElement>('[data-move]:not(:disabled)'))?.focus();
    });
  };
  const lines = values.map((value, line) => ({ value, line }));
  return (
    <fieldset ref={box} className={styles.field} aria-describedby={`${id}-description ${id}-error`}>
      <legend className={styles.legend}>{label}</legend>
      {description !== undefined && (
        <Input.Description size="md" id={`${id}-description`}>
          {description}
        </Input.Description>
      )}
      {lines.map(({ value, line }) => (
        <div key={line} data-line className={styles.line}>
          <TextInput
            {...(line === 0 ? inputProps : {})}
            className={styles.input}
            aria-label={lineLabel(line + 1)}
            error={Boolean(error)}
            value={value}
            onChange={(event) => {
              const typed = event.currentTarget.value;
              onChange(values.map((old, at) => (at === line ? typed : old)));
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
          />
          {moveLabel !== undefined &&
            lines.length > 1 &&
            (['up', 'down'] as const).map((to) => {
              const Icon = MOVE_ICONS[to];
              return (
                <ActionIcon
                  key={to}
                  data-move={to}
                  aria-label={moveLabel(line + 1, to)}
                  disabled={lines[line + MOVES[to]] === undefined}
                  className={styles.move}
                  onClick={() => move(line, to)}
                >
                  <Icon size={18} aria-hidden />
                </ActionIcon>
              );
            })}
          <ActionIcon aria-label={removeLabel(line + 1)} onClick={() => remove(line)}>
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        {...(lines.length === 0 ? inputProps : {})}
        data-add
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={add}
      >
        {addLabel}
      </Button>
      {error !== null && error !== undefined && (
        <Input.Error size="md" id={`${id}-error`}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}
