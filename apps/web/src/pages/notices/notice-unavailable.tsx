import { useTranslation } from 'react-i18next';
import { useSetListAbove } from '../../browser/lists/list-above.ts';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import type { Club } from '../../features/clubs/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';

interface NoticeUnavailableProps {
  club: Club;
  /** Null for a notice of another club. */
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** Shown when a notice does not exist, requires a higher level, or failed to load. */
export function NoticeUnavailable({ club, error, onRetry, retrying }: NoticeUnavailableProps) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const { status, message } = ApiError.from(error);
  useSetListAbove(paths.notices(club.nick));
  const toNotices = <ButtonLink href={paths.notices(club.nick)}>{t('notice.toNotices')}</ButtonLink>;
  if (error === null || status === 404) {
    return (
      <Page title={t('notice.notFound')}>
        <EmptyState title={t('notice.notFoundText')} action={toNotices} />
      </Page>
    );
  }
  if (status === 403) {
    return (
      <Page title={t('notice.bulletinTitle')}>
        <EmptyState
          title={t('refused.bulletin')}
          text={t('notice.bulletinClosedHint', { level: levelPhrase('notice.read_bulletin') })}
          action={toNotices}
        />
      </Page>
    );
  }
  return (
    <Page title={t('notice.title')}>
      <ErrorState message={message} onRetry={onRetry} retrying={retrying} />
    </Page>
  );
}
