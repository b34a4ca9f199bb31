import IconPlus from 'icon:plus';
import { matchesNotice } from '@crewwith/domain/notices/rules';
import { pageOf } from '@crewwith/domain/pages';
import { useTranslation } from 'react-i18next';
import { isPrefetched } from '../../api/prefetch.ts';
import { queryClient } from '../../api/query-client.ts';
import { useListState } from '../../browser/lists/use-list-state.ts';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import { type Club, prefetchClub } from '../../features/clubs/api.ts';
import { useCurrentCrew } from '../../features/clubs/current-club.ts';
import { getMembership } from '../../features/clubs/membership.ts';
import { type NoticeRow, prefetchNotices, useNotices } from '../../features/notices/api.ts';
import { BoardSwitch } from '../../features/notices/board-switch.tsx';
import { NoticeList, PagedNoticeList } from '../../features/notices/notice-list.tsx';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { session } from '../../session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Button, ButtonLink } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './notices-page.module.css';

/** Fills the query cache from prefetched responses if all have arrived, so that the page renders complete at once. */
export async function prepare(): Promise<void> {
  const nick = pageOf(location.pathname)?.club ?? null;
  if (nick === null || !isPrefetched(location.pathname, session.tokens().token)) return;
  const club = await prefetchClub(queryClient, nick);
  if (club === null || getMembership(club) === null) return;
  await prefetchNotices(queryClient, club.nick);
}

/** `/{club_nick}/notices`: the club's regulations and notices. */
export function NoticesPage() {
  const { club } = useCurrentCrew();
  return <Notices key={club.id} club={club} />;
}

function Notices({ club }: { club: Club }) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const { data, error, isFetching, refetch } = useNotices(club.nick);
  const of = (category: string) => data?.filter((row) => row.notice_category === category) ?? [];
  const content = () => {
    if (data === undefined) {
      if (error === null) return <RowsSkeleton rows={6} />;
      return (
        <ErrorState
          message={ApiError.from(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      );
    }
    return (
      <div className={styles.layout}>
        <div className={styles.side}>
          <Regulations club={club} rows={of('regulation')} />
        </div>
        <div className={styles.main}>
          <Section title={t('notice.notices')}>
            <SearchableNotices club={club} rows={of('notice')} />
            {!club.can.list_whole && (
              <p className={styles.capped}>
                {t('lists.capped', { level: levelPhrase('activity.list_whole') })}
              </p>
            )}
          </Section>
        </div>
      </div>
    );
  };
  return (
    <Page
      title={t('notice.listTitle')}
      cover={<BoardSwitch club={club} current="notices" />}
      width="wide"
      actions={
        club.can.write_notice && (
          <ButtonLink href={paths.noticeCreate(club.nick, 'notice')} icon={<IconPlus size={18} />}>
            {t('notice.add')}
          </ButtonLink>
        )
      }
    >
      {content()}
    </Page>
  );
}

function Regulations({ club, rows }: { club: Club; rows: readonly NoticeRow[] }) {
  const { t } = useTranslation();
  const title = t('notice.regulations');
  return (
    <Section title={title}>
      {rows.length > 0 ? (
        <NoticeList label={title} clubNick={club.nick} rows={rows} />
      ) : (
        <p className={styles.none}>
          {t('notice.noRegulations')}{' '}
          {club.can.write_notice && (
            <Link href={paths.noticeCreate(club.nick, 'regulation')}>{t('notice.addRegulation')}</Link>
          )}
        </p>
      )}
    </Section>
  );
}

function SearchableNotices({ club, rows }: { club: Club; rows: readonly NoticeRow[] }) {
  const { t } = useTranslation();
  const {
    list: { search, onSearch, page, onPage },
  } = useListState();
  if (rows.length === 0) {
    return (
      <EmptyState
        title={t('notice.noNotices')}
        action={
          club.can.write_notice ? (
            <ButtonLink href={paths.noticeCreate(club.nick, 'notice')}>{t('notice.add')}</ButtonLink>
          ) : (
            <Link href={paths.activities(club.nick)}>{t('lists.all')}</Link>
          )
        }
      />
    );
  }
  const matches = rows.filter((row) => matchesNotice(row, search));
  return (
    <div className={styles.list}>
      <SearchField label={t('notice.search')} value={search} onChange={onSearch} />
      <p role="status" className={styles.status}>
        {search.trim() !== '' && matches.length > 0 && t('lists.found', { count: matches.length })}
      </p>
      {matches.length === 0 ? (
        <EmptyState
          title={t('notice.noMatch', { search })}
          action={
            <Button variant="outline" onClick={() => onSearch('')}>
              {t('lists.clearSearch')}
            </Button>
          }
        />
      ) : (
        <PagedNoticeList
          label={t('notice.notices')}
          clubNick={club.nick}
          rows={matches}
          page={page}
          onPage={onPage}
        />
      )}
    </div>
  );
}
