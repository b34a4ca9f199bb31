import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from './error-summary.tsx';

export interface FormErrorsProps<V, N extends string> {
  form: UseFormReturnType<V>;
  /** The fields in their order on the page. */
  names: readonly N[];
  labels: Readonly<Record<N, string>>;
  /** Number of failed attempts, and the server's message about the whole form. */
  attempts: { attempt: number; refusal: string | null };
}

/** The errors of a form; nothing without errors. */
export function FormErrors<V, N extends string>({ form, names, labels, attempts }: FormErrorsProps<V, N>) {
  const { t } = useTranslation();
  const { attempt, refusal } = attempts;
  const invalid = names.filter((name) => Boolean(form.errors[name]));
  if (invalid.length === 0 && refusal === null) return null;
  return (
    <ErrorSummary
      attempt={attempt}
      title={refusal ?? t('common.invalidFields', { count: invalid.length })}
      items={invalid.map((name) => ({
        key: name,
        label: labels[name],
        message: String(form.errors[name]),
        onFocus: () => form.getInputNode(name)?.focus(),
      }))}
    />
  );
}
