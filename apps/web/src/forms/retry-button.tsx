import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../http/api-error.ts';
import { keepFocus } from '../ui/feedback/keep-focus.ts';
import { Button } from '../ui/navigation/button.tsx';

interface RetryButtonProps {
  /** What a form needs before it can be sent. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/**
 * Loads again what failed, unless the server would refuse again. Stays while it does, also for a query that has
 * no error meanwhile, so that it says so and keeps the focus.
 */
export function RetryButton({ query: { error, isFetching, refetch } }: RetryButtonProps) {
  const { t } = useTranslation();
  const [isPressed, setPressed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const returnFocus = useRef<() => void>(null);
  const isRetrying = isPressed && isFetching;
  const isDone = isPressed && !isFetching && error === null;
  useEffect(() => {
    if (isDone) setPressed(false);
  }, [isDone]);
  useEffect(() => {
    if (isRetrying) return;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === button.current) returnFocus.current?.();
    returnFocus.current = null;
  }, [isRetrying]);
  const mayRetry = error !== null && !ApiError.from(error).isRefusal;
  if (!mayRetry && !isRetrying) return null;
  return (
    <Button
      ref={button}
      variant="default"
      loading={isFetching}
      onClick={({ currentTarget }) => {
        returnFocus.current = keepFocus(currentTarget);
        setPressed(true);
        void refetch();
      }}
    >
      {t('common.retry')}
    </Button>
  );
}
