import { useTranslation } from 'react-i18next';
import { ApiError } from '../http/api-error.ts';
import { Button } from '../ui/navigation/button.tsx';

interface RetryButtonProps {
  /** What a form needs before it can be sent. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** Loads again what failed, where that may succeed; nothing otherwise. */
export function RetryButton({ query: { error, isFetching, refetch } }: RetryButtonProps) {
  const { t } = useTranslation();
  if (error === null || !ApiError.from(error).isTransient) return null;
  return (
    <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
      {t('common.retry')}
    </Button>
  );
}
