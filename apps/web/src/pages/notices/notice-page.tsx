import { isBulletin } from '@crewwith/domain/notices/rules';
import { may } from '@crewwith/domain/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { Ago } from '../../browser/ago.tsx';
import { RETURNS, useGoBack } from '../../browser/go-back.ts';
import { useSetListAbove } from '../../browser/lists/list-above.ts';
import { KEEP_SCROLL, keepsScroll } from '../../browser/scroll-restoration.tsx';
import type { Club } from '../../features/clubs/api.ts';
import { useCurrentCrew } from '../../features/clubs/current-club.ts';
import { MessageThread } from '../../features/messages/message-thread.tsx';
import { type NoticeRecord, patchMessageCount, useCountView, useNotice } from '../../features/notices/api.ts';
import { NoticeActions } from '../../features/notices/notice-actions.tsx';
import { NoticeMenu } from '../../features/notices/notice-menu.tsx';
import { NoticePictures } from '../../features/notices/notice-pictures.tsx';
import { NoticeText } from '../../features/notices/notice-text.tsx';
import { useCategoryName } from '../../features/notices/use-category-name.ts';
import { paths } from '../../paths.ts';
import { Face } from '../../ui/display/face.tsx';
import { Lightbox } from '../../ui/display/lightbox.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './notice-page.module.css';
import { NoticeSkeleton } from './notice-skeleton.tsx';
import { NoticeUnavailable } from './notice-unavailable.tsx';

/** `/{club_nick}/notice/{notice_id}`: a notice and its comments. */
export function NoticePage() {
  const { id = '' } = useParams();
  const { club, crew } = useCurrentCrew();
  return <NoticeLoader key={id} id={id} club={club} crew={crew} />;
}

interface NoticeProps {
  club: Club;
  crew: NonNullable<Club['my']>;
}

function NoticeLoader({ id, ...rest }: NoticeProps & { id: string }) {
  const { data: notice, error, refetch, isFetching } = useNotice(id, { withPage: true });
  if (notice !== undefined && notice.club_id === rest.club.id) return <Notice notice={notice} {...rest} />;
  if (notice === undefined && error === null) return <NoticeSkeleton />;
  return (
    <NoticeUnavailable club={rest.club} error={error} onRetry={() => void refetch()} retrying={isFetching} />
  );
}

function Notice({ notice, club, crew }: NoticeProps & { notice: NoticeRecord }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const client = useQueryClient();
  const categoryName = useCategoryName();
  useCountView(notice.id);
  const { notice_category: category, images } = notice;
  const list = isBulletin(category) ? paths.bulletin(club.nick) : paths.notices(club.nick);
  useSetListAbove(list);
  const own = notice.crew_id === crew.crew_id;
  const opensAuthor =
    notice.crew_id !== undefined &&
    may('crew.read', { level: crew.admin_level, relations: own ? ['self'] : [] });
  return (
    <Page
      fill
      title={notice.notice_title}
      lead={
        <span className={styles.lead}>
          <Face name={notice.nick} imageUrl={notice.image_url ?? null} />
          <span className={styles.byline}>
            {opensAuthor && notice.crew_id !== undefined ? (
              <Link href={paths.crew(club.nick, notice.crew_id)} className={styles.author}>
                {notice.nick}
              </Link>
            ) : (
              <span className={styles.nick}>{notice.nick}</span>
            )}
            <span className={styles.facts}>
              <Ago instant={notice.created_time} />
              <span>{t('notice.views', { count: notice.view })}</span>
              <span>{t('notice.messages', { count: notice.message_count })}</span>
              <Link
                href={isBulletin(category) ? paths.bulletin(club.nick, category) : list}
                className={styles.category}
              >
                {categoryName(category)}
              </Link>
            </span>
          </span>
        </span>
      }
      actions={
        <NoticeMenu
          notice={notice}
          onEdit={() => void navigate(paths.noticeEdit(club.nick, notice.id), { state: RETURNS })}
          onDeleted={async () => {
            await goBack(list);
            await toast(t('notice.deleted'));
          }}
        />
      }
    >
      <article className={styles.article}>
        <NoticeText text={notice.notice_text} />
        {images.length > 0 && <Pictures images={images} />}
        <NoticeActions
          notice={notice}
          crewId={crew.crew_id}
          address={`${window.location.origin}${paths.notice(club.nick, notice.id)}`}
        />
      </article>
      <MessageThread
        target={{ type: 'notice', id: notice.id }}
        club={club}
        crew={crew}
        count={notice.message_count}
        canWrite={notice.can.message}
        onChanged={(delta) => void patchMessageCount(client, notice.id, delta)}
      />
    </Page>
  );
}

/** The pictures; the open one is stored in the URL, so that going back closes it. */
function Pictures({ images }: Pick<NoticeRecord, 'images'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [query, setQuery] = useSearchParams();
  const opened = Number(query.get('picture') ?? 0) - 1;
  const pictures = images.map(({ id, image_url: src, width, height }, index) => ({
    id,
    src,
    width,
    height,
    alt: t('image.alt', { place: index + 1, total: images.length }),
  }));
  return (
    <>
      <NoticePictures
        images={images}
        onOpen={(index) => setQuery({ picture: String(index + 1) }, { state: KEEP_SCROLL })}
      />
      {images[opened] !== undefined && (
        <Lightbox
          pictures={pictures}
          start={opened}
          onClose={() => {
            if (keepsScroll(state)) void navigate(-1);
            else setQuery({}, { replace: true, state: KEEP_SCROLL });
          }}
        />
      )}
    </>
  );
}
