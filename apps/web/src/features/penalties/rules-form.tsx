import { PENALTY_PREVIEW_MONTHS } from '@crewwith/domain/constants';
import { penaltyRules } from '@crewwith/domain/penalties/form';
import { PENALTY_BOUNDS, type PenaltyRules } from '@crewwith/domain/penalties/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../forms/draft.ts';
import { useSettled } from '../../forms/use-settled.ts';
import { ApiError } from '../../http/api-error.ts';
import { Form, TextField } from '../../ui/form/fields.tsx';
import { useRulesPreview } from './api.ts';
import styles from './penalties.module.css';

type Name = keyof PenaltyRules;
const NAMES = Object.keys(PENALTY_BOUNDS) as Name[];
/** The rules that may be left empty. */
const OPTIONAL: ReadonlySet<Name> = new Set(['forget_days', 'max_days']);

/** The typed values, as the form keeps them when the session ends or the page reloads. */
export type TypedRules = Record<Name, string>;

/** The typed values as rules, with the names of those that are wrong. */
function readRules(typed: TypedRules): { rules: PenaltyRules | null; wrong: ReadonlySet<string> } {
  const values = Object.fromEntries(
    NAMES.map((name) => {
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
  initial: PenaltyRules;
  draft: Draft<TypedRules>;
  pending: boolean;
  failure: unknown;
  onSubmit: (rules: PenaltyRules) => void;
}

/** The form of a club's penalty rules, with how many they would have restricted. */
export function RulesForm({ clubId, initial, draft, pending, failure, onSubmit }: RulesFormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(
    () =>
      draft.read() ??
      (Object.fromEntries(NAMES.map((name) => [name, String(initial[name] ?? '')])) as TypedRules),
  );
  const [isChecked, setChecked] = useState(false);
  const { rules, wrong } = readRules(typed);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (rules !== null) onSubmit(rules);
      }}
      pending={pending}
      error={ApiError.messageOf(failure)}
      submitLabel={t('penalty.saveRules')}
    >
      {NAMES.map((name) => (
        <TextField
          key={name}
          type="number"
          inputMode="numeric"
          label={t(`penalty.field.${name}`)}
          description={t(`penalty.fieldHint.${name}`)}
          required={!OPTIONAL.has(name)}
          value={typed[name]}
          error={isChecked && wrong.has(name) ? t('penalty.fieldError', { ...PENALTY_BOUNDS[name] }) : null}
          onChange={({ currentTarget: { value } }) => {
            const changed = { ...typed, [name]: value };
            draft.write(changed);
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
