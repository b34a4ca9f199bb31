import { useState } from 'react';
import { ApiError } from '../http/api-error.ts';

interface Mutation {
  isPending: boolean;
  /** Null without a failure. */
  error: unknown;
  reset: () => void;
}

/** The state of a dialog that confirms a mutation. Closing it forgets why the mutation failed. */
export function useConfirmation({ isPending, error, reset }: Mutation) {
  const [opened, setOpened] = useState(false);
  const dialogProps = {
    opened,
    pending: isPending,
    error: ApiError.messageOf(error),
    onClose: () => {
      setOpened(false);
      reset();
    },
  };
  return { confirm: () => setOpened(true), dialogProps };
}
