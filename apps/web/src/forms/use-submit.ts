import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import type { ApiError } from '../http/api-error.ts';
import type { FieldErrors } from './validate.ts';

/** How a form was submitted last. */
export interface Attempts {
  /** Rises with every attempt that failed. */
  attempt: number;
  /** What the server says of the form as a whole, or null. */
  refusal: string | null;
}

/**
 * Submits a form, never twice at once. `onSubmit` answers the server's refusal, or null when there is none or it is
 * told already; `placesOf` says which fields a refusal is about, and what is about none is told of the whole form.
 */
export function useSubmit<V extends object>(
  form: UseFormReturnType<V>,
  onSubmit: (values: V) => Promise<ApiError | null>,
  placesOf: (error: ApiError, values: V) => FieldErrors,
) {
  const underWay = useRef(false);
  const [attempts, setAttempts] = useState<Attempts>({ attempt: 0, refusal: null });
  const failed = (refusal: string | null) =>
    setAttempts(({ attempt }) => ({ attempt: attempt + 1, refusal }));
  const submit = form.onSubmit(
    async (values) => {
      // The second of two quick presses comes before the fields are held.
      if (underWay.current) return;
      underWay.current = true;
      setAttempts(({ attempt }) => ({ attempt, refusal: null }));
      const error = await onSubmit(values);
      underWay.current = false;
      if (error === null) return;
      const placed = placesOf(error, values);
      form.setErrors(placed);
      failed(Object.keys(placed).length === 0 ? error.message : null);
    },
    () => failed(null),
  );
  return { submit, attempts };
}
