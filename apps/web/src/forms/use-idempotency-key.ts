import { useRef } from 'react';

/**
 * The Idempotency-Key of a form's submissions. It stays until the values change, so that a retry after a lost response
 * is done once.
 */
export function useIdempotencyKey() {
  const key = useRef<string | null>(null);
  return {
    read: () => {
      key.current ??= crypto.randomUUID();
      return key.current;
    },
    /** Call it when a value changes or the submission has succeeded. */
    renew: () => {
      key.current = null;
    },
  };
}
export type IdempotencyKey = ReturnType<typeof useIdempotencyKey>;
