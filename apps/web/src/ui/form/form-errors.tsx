import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from './error-summary.tsx';

export interface FormErrorsProps<V, N extends string> {
  form: UseFormReturnType<V>;
  /** The fields in the order of the page. */
  names: readonly N[];
  labels: Readonly<Record<N, string>>;
  /** How often submitting failed, and what the server said of the form as a whole. */
  attempts: { attempt: number; refusal: string | null };
}

/** What is wrong with a form, on top of it; nothing when all is well. */
export function FormErrors<V, N extends string>({ form, names, labels, attempts }: FormErrorsProps<V, N>) {
  const { t } = useTranslation();
  const { attempt, refusal } = attempts;
  const faults = names.filter((name) => Boolean(form.errors[name]));
  if (faults.length === 0 && refusal === null) return null;
  return (
    <ErrorSummary
      attempt={attempt}
      title={refusal ?? t('common.faults', { count: faults.length })}
      items={faults.map((name) => ({
        key: name,
        label: labels[name],
        message: String(form.errors[name]),
        onGo: () => form.getInputNode(name)?.focus(),
      }))}
    />
  );
}
