import { useTranslation } from 'react-i18next';
import { ApiError } from '../kit/api-error.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState, ErrorState } from '../ui/state.tsx';

interface UnreadActivityProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** A meetup that is not there, or could not be read. */
export function UnreadActivity({ error, onRetry, retrying }: UnreadActivityProps) {
  const { t } = useTranslation();
  const { status, message } = ApiError.from(error);
  if (status === 404) {
    return (
      <Page title={t('activity.notFound')}>
        <EmptyState
          title={t('activity.notFoundText')}
          action={<ButtonLink href={paths.home()}>{t('common.home')}</ButtonLink>}
        />
      </Page>
    );
  }
  return (
    <Page title={t('activity.title')}>
      <ErrorState message={message} onRetry={onRetry} retrying={retrying} />
    </Page>
  );
}
