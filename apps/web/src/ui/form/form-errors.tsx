import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from './error-summary.tsx';
import { isBlank } from './is-blank.ts';

export interface FormErrorsProps<V extends object, N extends string> {
  form: UseFormReturnType<V>;
  /** The fields in their order on the page. */
  names: readonly N[];
  labels: Readonly<Record<N, string>>;
  /** Number of failed attempts, and the server's message about the whole form. */
  attempts: { attempt: number; refusal: string | null };
}

/** The errors of a form; nothing without errors. */
export function FormErrors<V extends object, N extends string>(props: FormErrorsProps<V, N>) {
  const { form, names, labels, attempts } = props;
  const { t } = useTranslation();
  const { attempt, refusal } = attempts;
  const values = new Map<string, unknown>(Object.entries(form.values));
  const errors = names
    .filter((name) => Boolean(form.errors[name]))
    .map((name) => {
      const message = String(form.errors[name]);
      // A picture on its way is no missing one, and pictures are no values of every form.
      const isMissing = values.has(name) && isBlank(values.get(name)) && message !== t('image.wait');
      return { name, label: labels[name], message, isMissing };
    });
  if (errors.length === 0 && refusal === null) return null;
  const title = errors.every(({ isMissing }) => isMissing)
    ? t('common.missingFields')
    : t('common.invalidFields', { count: errors.length });
  return (
    <ErrorSummary
      attempt={attempt}
      title={refusal ?? title}
      items={errors.map(({ name, label, message, isMissing }) => ({
        key: name,
        text: isMissing ? missingText(label, message) : `${label}: ${message}`,
        onFocus: () => form.getInputNode(name)?.focus(),
      }))}
    />
  );

  /** One sentence of label and message; some messages name the field themselves. */
  function missingText(label: string, message: string): string {
    return message.startsWith(label) ? message : t('common.missingField', { label, message });
  }
}
