import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import type { ApiError } from '../http/api-error.ts';
import type { FieldErrors } from './validate.ts';

/** The outcome of the last submission. */
export interface Attempts {
  /** Increments with every failed attempt. */
  attempt: number;
  /** The server's message about the whole form, or null. */
  refusal: string | null;
}

/**
 * Submits a form, never twice at once. `onSubmit` resolves to the server's refusal, or null when there is none or it is
 * shown elsewhere; `fieldErrorsOf` assigns a refusal to fields. One without a field of `names` is shown for the whole
 * form.
 */
export function useSubmit<V extends object>(
  form: UseFormReturnType<V>,
  names: readonly string[],
  onSubmit: (values: V) => Promise<ApiError | null>,
  fieldErrorsOf: (error: ApiError, values: V) => FieldErrors,
) {
  const submitting = useRef(false);
  const [attempts, setAttempts] = useState<Attempts>({ attempt: 0, refusal: null });
  const failed = (refusal: string | null) =>
    setAttempts(({ attempt }) => ({ attempt: attempt + 1, refusal }));
  const submit = form.onSubmit(
    async (values) => {
      // A double press arrives before the fields are disabled.
      if (submitting.current) return;
      submitting.current = true;
      setAttempts(({ attempt }) => ({ attempt, refusal: null }));
      const error = await onSubmit(values);
      submitting.current = false;
      if (error === null) return;
      const fieldErrors = fieldErrorsOf(error, values);
      form.setErrors(fieldErrors);
      failed(names.some((name) => name in fieldErrors) ? null : error.message);
    },
    () => failed(null),
  );
  return { submit, attempts };
}
