import { useTranslation } from 'react-i18next';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/navigation/button.tsx';

export interface StaleEditAlertProps {
  edit: {
    stale: boolean;
    failure: string | null;
    start: { merged: boolean; conflicts: readonly unknown[] };
    mergeSaved: () => Promise<void>;
  };
  /** Shown when another user has saved first. */
  staleText: string;
}

/** Alert for an edit that another user's save made stale, with a button that merges both. */
export function StaleEditAlert({
  edit: { stale, failure, start, mergeSaved },
  staleText,
}: StaleEditAlertProps) {
  const { t } = useTranslation();
  if (stale) {
    return (
      <Alert
        takesFocus
        action={
          <Button variant="default" onClick={() => void mergeSaved()}>
            {t('edit.mergeSaved')}
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
