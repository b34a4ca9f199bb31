import IconPencil from 'icon:pencil';
import { parseSetting } from '@crewwith/domain/clubs/setting';
import { paginate } from '@crewwith/domain/lists/paging';
import { pageOf } from '@crewwith/domain/pages';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isPrefetched } from '../../api/prefetch.ts';
import { queryClient } from '../../api/query-client.ts';
import { useListState } from '../../browser/lists/use-list-state.ts';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import { type Club, prefetchClub } from '../../features/clubs/api.ts';
import { useCurrentCrew } from '../../features/clubs/current-club.ts';
import { prefetchBulletin, useBulletin } from '../../features/notices/api.ts';
import { BoardSwitch } from '../../features/notices/board-switch.tsx';
import { bulletinView } from '../../features/notices/calls.ts';
import { NoticeList } from '../../features/notices/notice-list.tsx';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { session } from '../../session/session.ts';
import { Chip } from '../../ui/display/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import styles from './bulletin-page.module.css';

/** Fills the query cache from prefetched responses if all have arrived, so that the page renders complete at once. */
export async function prepare(): Promise<void> {
  const nick = pageOf(location.pathname)?.club ?? null;
  if (nick === null || !isPrefetched(location.pathname, session.tokens().token)) return;
  const club = await prefetchClub(queryClient, nick);
  if (!club?.can.read_bulletin) return;
  await prefetchBulletin(queryClient, club.nick, bulletinView(new URLSearchParams(location.search)));
}

/** `/{club_nick}/notices/bulletin`: posts of crews by category, from level 2. */
export function BulletinPage() {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const { club } = useCurrentCrew();
  if (club.can.read_bulletin) return <Bulletin key={club.id} club={club} />;
  return (
    <Page title={t('notice.bulletinTitle')}>
      <EmptyState
        title={t('refused.bulletin')}
        text={t('notice.bulletinClosedHint', { level: levelPhrase('notice.read_bulletin') })}
        action={<ButtonLink href={paths.notices(club.nick)}>{t('notice.toNotices')}</ButtonLink>}
      />
    </Page>
  );
}

function Bulletin({ club }: { club: Club }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const {
    query,
    list: { onPage },
  } = useListState();
  const view = bulletinView(query);
  const { category } = view;
  const { data, error, isFetching, refetch } = useBulletin(club.nick, view);
  // Includes categories that the club has removed but that still have posts.
  const inUse = data?.categories.map((used) => used.notice_category) ?? [];
  const categories = [...new Set([...parseSetting(club.setting).bulletinCategories, ...inUse])];
  // A frozen club takes no posts.
  const writeHref = club.frozen ? null : paths.noticeCreate(club.nick, category ?? undefined);
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
    const { rows, count } = data;
    if (rows.length === 0) {
      return (
        <EmptyState
          title={t(category === null ? 'notice.noPosts' : 'notice.noPostsHere', { category })}
          text={t(club.frozen ? 'club.frozen' : 'notice.noPostsHint')}
          action={writeHref && <ButtonLink href={writeHref}>{t('notice.write')}</ButtonLink>}
        />
      );
    }
    return (
      <>
        <NoticeList
          label={t('notice.bulletinTitle')}
          clubNick={club.nick}
          rows={rows}
          withCategory={category === null}
        />
        <Pagination {...paginate(count, data.page)} label={t('notice.bulletinTitle')} onPage={onPage} />
      </>
    );
  };
  return (
    <Page
      title={t('notice.bulletinTitle')}
      cover={<BoardSwitch club={club} current="bulletin" />}
      actions={
        writeHref !== null &&
        data?.count !== 0 && (
          <ButtonLink href={writeHref} icon={<IconPencil size={18} />}>
            {t('notice.write')}
          </ButtonLink>
        )
      }
    >
      <fieldset className={styles.categories} aria-label={t('notice.category')}>
        <Chip selected={category === null} onClick={() => void navigate(paths.bulletin(club.nick))}>
          {t('notice.all')}
        </Chip>
        {categories.map((name) => (
          <Chip
            key={name}
            selected={name === category}
            onClick={() => void navigate(paths.bulletin(club.nick, name))}
          >
            {name}
          </Chip>
        ))}
      </fieldset>
      {content()}
    </Page>
  );
}
