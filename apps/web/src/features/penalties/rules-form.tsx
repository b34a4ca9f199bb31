import { PENALTY_PREVIEW_MONTHS } from '@crewwith/domain/constants';
import { penaltyRules } from '@crewwith/domain/penalties/form';
import { PENALTY_BOUNDS, type PenaltyRules } from '@crewwith/domain/penalties/rules';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSettled } from '../../forms/use-settled.ts';
import { ApiError } from '../../http/api-error.ts';
import { Form, TextField } from '../../ui/form/fields.tsx';
import { useRulesPreview } from './api.ts';
import styles from './penalties.module.css';

type Name = keyof PenaltyRules;
export const RULE_NAMES = Object.keys(PENALTY_BOUNDS) as Name[];
/** The rules that may be left empty. */
const OPTIONAL: ReadonlySet<Name> = new Set(['forget_days', 'max_days']);

/** The typed values, as the form keeps them when the session ends or the page reloads. */
export type TypedRules = Record<Name, string>;

/** Rules as the form shows them; empty for none. */
export const typedRulesOf = (rules: PenaltyRules) =>
  Object.fromEntries(RULE_NAMES.map((name) => [name, String(rules[name] ?? '')])) as TypedRules;

/** The typed values as rules, with the names of those that are wrong. */
function readRules(typed: TypedRules): { rules: PenaltyRules | null; wrong: ReadonlySet<string> } {
  const values = Object.fromEntries(
    RULE_NAMES.map((name) => {
      const text = typed[name].trim();
      return [name, text === '' && OPTIONAL.has(name) ? null : Number(text === '' ? Number.NaN : text)];
    }),
  );
  const result = penaltyRules.safeParse(values);
  if (result.success) return { rules: result.data, wrong: new Set() };
  return { rules: null, wrong: new Set(result.error.issues.map(({ path }) => String(path[0]))) };
}

interface RulesFormProps {
  clubId: string;
  initial: TypedRules;
  /** The fields that another user has changed, too, with what is saved. */
  conflicts: Partial<TypedRules>;
  pending: boolean;
  error: string | null;
  onChange: (typed: TypedRules) => void;
  onSubmit: (rules: PenaltyRules) => void;
  /** Above the fields. */
  children: ReactNode;
}

/** The form of a club's penalty rules, with how many they would have restricted. */
export function RulesForm(props: RulesFormProps) {
  const { clubId, initial, conflicts, pending, error, onChange, onSubmit, children } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const { rules, wrong } = readRules(typed);
  const hint = (name: Name) => {
    const saved = conflicts[name];
    return saved === undefined
      ? t(`penalty.fieldHint.${name}`)
      : t('edit.savedNow', { value: saved || t('edit.nothing') });
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        // At once, so that the errors it finds are rendered.
        flushSync(() => setChecked(true));
        if (rules !== null) onSubmit(rules);
        else event.currentTarget.querySelector<HTMLElement>('input[aria-invalid]')?.focus();
      }}
      pending={pending}
      error={error}
      submitLabel={t('penalty.saveRules')}
    >
      {children}
      {RULE_NAMES.map((name) => (
        <TextField
          key={name}
          type="number"
          inputMode="numeric"
          label={t(`penalty.field.${name}`)}
          description={hint(name)}
          required={!OPTIONAL.has(name)}
          value={typed[name]}
          error={isChecked && wrong.has(name) ? t('penalty.fieldError', { ...PENALTY_BOUNDS[name] }) : null}
          onChange={({ currentTarget: { value } }) => {
            const changed = { ...typed, [name]: value };
            onChange(changed);
            setTyped(changed);
          }}
        />
      ))}
      <Preview clubId={clubId} rules={rules} />
    </Form>
  );
}

/** Without a pause in typing, each key would ask the server to judge months of records. */
const PAUSE_MS = 500;

/** How many crews the typed rules would have restricted, announced as it changes. */
function Preview({ clubId, rules }: { clubId: string; rules: PenaltyRules | null }) {
  const { t } = useTranslation();
  const typed = JSON.stringify(rules);
  const asked = useSettled(typed, PAUSE_MS);
  const { data, error } = useRulesPreview(clubId, JSON.parse(asked));
  const text = () => {
    if (rules === null) return t('penalty.previewNone', { months: PENALTY_PREVIEW_MONTHS });
    if (asked !== typed) return t('penalty.previewLoading');
    if (data) return t('penalty.preview', { count: data.restricted, months: data.months });
    return error === null
      ? t('penalty.previewLoading')
      : `${t('penalty.previewFailed')} ${ApiError.from(error).message}`;
  };
  return (
    <p className={styles.preview} role="status">
      {text()}
    </p>
  );
}
