import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Alert } from '../ui/feedback/alert.tsx';

export interface StaleEditAlertProps {
  edit: {
    stale: boolean;
    failure: string | null;
    start: { merged: boolean; conflicts: readonly unknown[] };
    bringTogether: () => Promise<void>;
  };
  /** Said where somebody else has saved first. */
  staleText: string;
}

/** What a form is told when somebody else has saved the same thing meanwhile, and the way to bring both together. */
export function StaleEditAlert({
  edit: { stale, failure, start, bringTogether },
  staleText,
}: StaleEditAlertProps) {
  const { t } = useTranslation();
  if (stale) {
    return (
      <Alert
        takesFocus
        action={
          <Button variant="default" onClick={() => void bringTogether()}>
            {t('edit.bringTogether')}
          </Button>
        }
      >
        {failure ?? staleText}
      </Alert>
    );
  }
  if (!start.merged) return null;
  return <Alert takesFocus>{t(start.conflicts.length > 0 ? 'edit.mergedConflicts' : 'edit.merged')}</Alert>;
}
