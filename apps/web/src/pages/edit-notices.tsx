import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../ui/notice.tsx';

export interface EditNoticesProps {
  edit: {
    stale: boolean;
    failure: string | null;
    start: { merged: boolean; contested: readonly unknown[] };
    bringTogether: () => Promise<void>;
  };
  /** Said where somebody else has saved first. */
  staleText: string;
}

/** What a form is told when somebody else has saved the same thing meanwhile, and the way to bring both together. */
export function EditNotices({ edit: { stale, failure, start, bringTogether }, staleText }: EditNoticesProps) {
  const { t } = useTranslation();
  if (stale) {
    return (
      <Notice
        takesFocus
        action={
          <Button variant="default" onClick={() => void bringTogether()}>
            {t('edit.bringTogether')}
          </Button>
        }
      >
        {failure ?? staleText}
      </Notice>
    );
  }
  if (!start.merged) return null;
  return <Notice takesFocus>{t(start.contested.length > 0 ? 'edit.mergedContested' : 'edit.merged')}</Notice>;
}
