import { useTranslation } from 'react-i18next';
import { useLatestNotices } from '../../features/notices/api.ts';
import { NoticeList } from '../../features/notices/notice-list.tsx';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Link } from '../../ui/navigation/link.tsx';

/** The latest notices on a club's main page, with a link to all; nothing without notices. */
export function LatestNotices({ clubNick, ready }: { clubNick: string; ready: boolean }) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useLatestNotices(clubNick, ready);
  if (data?.length === 0) return null;
  const content = () => {
    if (data !== undefined) return <NoticeList label={t('notice.latest')} clubNick={clubNick} rows={data} />;
    if (error === null) return <RowsSkeleton rows={3} />;
    return (
      <ErrorState
        message={ApiError.from(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  };
  return (
    <Section
      title={t('notice.latest')}
      action={<Link href={paths.notices(clubNick)}>{t('notice.more')}</Link>}
    >
      {content()}
    </Section>
  );
}
