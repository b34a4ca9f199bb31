import { formatDateAndClock } from '@crewwith/domain/calendar/date-format';
import { isBulletin } from '@crewwith/domain/notices/categories';
import { may } from '@crewwith/domain/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Club } from '../features/clubs/api.ts';
import { Voice } from '../features/messages/voice.tsx';
import { countMessage, type NoticeRecord, useNotice, useView } from '../features/notices/api.ts';
import { useCategoryName } from '../features/notices/category-name.ts';
import { NoticeActions } from '../features/notices/notice-actions.tsx';
import { NoticePictures } from '../features/notices/notice-pictures.tsx';
import { NoticeText } from '../features/notices/notice-text.tsx';
import { KEEPS_PLACE, keepsPlace } from '../kit/scroll.tsx';
import { paths } from '../paths.ts';
import { Lightbox } from '../ui/lightbox.tsx';
import { Link } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';
import { toast } from '../ui/toast.tsx';
import { CrewOnly } from './crew-only.tsx';
import styles from './notice.module.css';
import { NoticeSkeleton } from './notice-skeleton.tsx';
import { UnreadNotice } from './notice-unread.tsx';

/** `/{club_nick}/notice/{notice_id}`: one notice, and what crews say about it. */
export function NoticePage() {
  const { t } = useTranslation();
  const { noticeId = '' } = useParams();
  return (
    <CrewOnly title={t('notice.title')}>
      {(club, crew) => <Loaded key={noticeId} id={noticeId} club={club} crew={crew} />}
    </CrewOnly>
  );
}

interface ShownProps {
  club: Club;
  crew: NonNullable<Club['my']>;
}

function Loaded({ id, ...shown }: ShownProps & { id: string }) {
  const { data: notice, error, refetch, isFetching } = useNotice(id, { withPage: true });
  if (notice !== undefined && notice.club_id === shown.club.id) return <Notice notice={notice} {...shown} />;
  if (notice === undefined && error === null) return <NoticeSkeleton />;
  return (
    <UnreadNotice club={shown.club} error={error} onRetry={() => void refetch()} retrying={isFetching} />
  );
}

function Notice({ notice, club, crew }: ShownProps & { notice: NoticeRecord }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const categoryName = useCategoryName();
  useView(notice.id);
  const { notice_category: category, images } = notice;
  const list = isBulletin(category) ? paths.bulletin(club.nick) : paths.notices(club.nick);
  const own = notice.crew_id === crew.crew_id;
  const opensAuthor =
    notice.crew_id !== undefined && may('crew.read', { level: crew.admin_level, ties: own ? ['self'] : [] });
  return (
    <Page
      title={notice.notice_title}
      lead={
        <span className={styles.lead}>
          <Link
            href={isBulletin(category) ? paths.bulletin(club.nick, category) : list}
            className={styles.category}
          >
            {categoryName(category)}
          </Link>
          {opensAuthor && notice.crew_id !== undefined ? (
            <Link href={paths.crew(club.nick, notice.crew_id)} className={styles.author}>
              {notice.nick}
            </Link>
          ) : (
            <span>{notice.nick}</span>
          )}
          <time dateTime={notice.created_time.toISOString()}>{formatDateAndClock(notice.created_time)}</time>
          <span>{t('notice.views', { count: notice.view })}</span>
          <span>{t('notice.messages', { count: notice.message_count })}</span>
        </span>
      }
    >
      <article className={styles.article}>
        <NoticeText text={notice.notice_text} />
        {images.length > 0 && <Pictures images={images} />}
        <NoticeActions
          notice={notice}
          crewId={crew.crew_id}
          address={`${window.location.origin}${paths.notice(club.nick, notice.id)}`}
          onEdit={() =>
            void navigate(paths.editNotice(club.nick, notice.id), { state: { fromNotice: true } })
          }
          onDeleted={async () => {
            await navigate(list, { replace: true });
            await toast(t('notice.deleted'));
          }}
        />
      </article>
      <Voice
        place={{ type: 'notice', id: notice.id }}
        club={club}
        crew={crew}
        count={notice.message_count}
        canWrite={notice.can.message}
        onChanged={(by) => void countMessage(client, notice.id, by)}
      />
      <p className={styles.back}>
        <Link href={list}>{t(isBulletin(category) ? 'notice.toBulletin' : 'notice.toNotices')}</Link>
      </p>
    </Page>
  );
}

/** The pictures; which one is open stands in the address, so that going back closes it. */
function Pictures({ images }: Pick<NoticeRecord, 'images'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [query, setQuery] = useSearchParams();
  const opened = Number(query.get('picture') ?? 0) - 1;
  const pictures = images.map(({ id, image_url: src, width, height }, place) => ({
    id,
    src,
    width,
    height,
    alt: t('image.alt', { place: place + 1, total: images.length }),
  }));
  return (
    <>
      <NoticePictures
        images={images}
        onOpen={(place) => setQuery({ picture: String(place + 1) }, { state: KEEPS_PLACE })}
      />
      {images[opened] !== undefined && (
        <Lightbox
          pictures={pictures}
          start={opened}
          onClose={() => {
            if (keepsPlace(state)) void navigate(-1);
            else setQuery({}, { replace: true, state: KEEPS_PLACE });
          }}
        />
      )}
    </>
  );
}
