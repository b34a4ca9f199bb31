import { parseSetting } from '@crewwith/domain/clubs/setting';
import { choosableCategories } from '@crewwith/domain/notices/categories';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Club } from '../features/clubs/api.ts';
import { type NoticeRecord, useEditNotice, useNotice } from '../features/notices/api.ts';
import {
  isSameContent,
  mergeContent,
  type NoticeContent,
  noticeBody,
  noticeEditDraft,
} from '../features/notices/form-draft.ts';
import { ApiError } from '../kit/api-error.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/state.tsx';
import { toast } from '../ui/toast.tsx';
import { CrewOnly } from './crew-only.tsx';
import { NoticeForm } from './notice-form.tsx';
import { NoticeSkeleton } from './notice-skeleton.tsx';
import { UnreadNotice } from './notice-unread.tsx';

/** `/{club_nick}/notice/modify/{notice_id}`: changing a notice, as its author or level 8. */
export function EditNoticePage() {
  const { t } = useTranslation();
  const { noticeId = '' } = useParams();
  return (
    <CrewOnly title={t('notice.editTitle')} text={t('activity.draftKept')}>
      {(club, crew) => <Loaded key={noticeId} id={noticeId} club={club} level={crew.admin_level} />}
    </CrewOnly>
  );
}

function Loaded({ id, club, level }: { id: string; club: Club; level: number }) {
  const { t } = useTranslation();
  const { data: notice, error, refetch, isFetching } = useNotice(id, { withPage: false });
  if (notice === undefined || notice.club_id !== club.id) {
    if (notice === undefined && error === null) return <NoticeSkeleton />;
    return <UnreadNotice club={club} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!notice.can.edit) {
    return (
      <Page title={t('notice.editTitle')} width="narrow">
        <EmptyState
          title={t('notice.editRefused')}
          action={
            <ButtonLink href={paths.notice(club.nick, notice.id)}>{t('notice.backToNotice')}</ButtonLink>
          }
        />
      </Page>
    );
  }
  const reread = async () => {
    const again = await refetch();
    if (again.data === undefined || again.isError) throw ApiError.from(again.error);
    return again.data;
  };
  return <EditForm notice={notice} club={club} level={level} onReread={reread} />;
}

interface Start extends NoticeContent {
  /** What it is changed from, and its version. */
  base: NoticeContent;
  version: number;
  /** Somebody else has saved since; the person has been told. */
  merged: boolean;
  round: number;
}

const contentOf = (notice: NoticeRecord): NoticeContent => ({
  fields: {
    notice_category: notice.notice_category,
    notice_title: notice.notice_title,
    notice_text: notice.notice_text,
  },
  pictures: notice.images,
});

function startFrom(notice: NoticeRecord): Start {
  const base = contentOf(notice);
  return { ...base, base, version: notice.version, merged: false, round: 0 };
}

/** What was typed, on top of what is saved now. */
function startAgain(base: NoticeContent, typed: NoticeContent, notice: NoticeRecord): Start {
  const fresh = startFrom(notice);
  return { ...fresh, ...mergeContent(base, typed, fresh.base), merged: true };
}

interface EditFormProps {
  notice: NoticeRecord;
  club: Club;
  level: number;
  /** The notice as it is saved now. */
  onReread: () => Promise<NoticeRecord>;
}

function EditForm({ notice, club, level, onReread }: EditFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state } = useLocation();
  const draft = noticeEditDraft(notice.id);
  const edit = useEditNotice(notice.id);
  const done = useRef(false);
  const [stale, setStale] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [start, setStart] = useState(() => {
    const kept = draft.read();
    if (kept === null) return startFrom(notice);
    if (kept.version !== notice.version) return startAgain(kept.base, kept, notice);
    return { ...startFrom(notice), fields: kept.fields, pictures: kept.pictures };
  });
  const choosable = choosableCategories(level, parseSetting(club.setting).bulletinCategories);
  // It may stay where it is, whatever its editor could choose now.
  const categories = [...new Set([...choosable, notice.notice_category])];
  const keep = ({ fields, pictures }: NoticeContent) => {
    if (done.current) return;
    const { base, version } = start;
    if (isSameContent({ fields, pictures }, base)) draft.clear();
    else draft.write({ fields, pictures, base, version });
  };
  const submit = async (content: NoticeContent): Promise<ApiError | null> => {
    try {
      await edit.mutateAsync({ ...noticeBody(content), version: start.version });
    } catch (thrown) {
      const error = ApiError.from(thrown);
      if (error.code !== 'request.stale') return error;
      setStale(true);
      return null;
    }
    done.current = true;
    draft.clear();
    // Back to the notice that one came from, so that going back from there leads to the list.
    if (cameFromNotice(state)) await navigate(-1);
    else await navigate(paths.notice(club.nick, notice.id), { replace: true });
    void toast(t('notice.saved'));
    return null;
  };
  const bringTogether = async () => {
    try {
      const typed = draft.read() ?? start;
      const again = startAgain(start.base, typed, await onReread());
      setStart({ ...again, round: start.round + 1 });
      setStale(false);
      setFailure(null);
    } catch (thrown) {
      setFailure(ApiError.from(thrown).message);
    }
  };
  return (
    <Page title={t('notice.editTitle')} lead={club.name}>
      <NoticeForm
        key={start.round}
        initial={start}
        categories={categories}
        submitLabel={t('common.save')}
        pending={edit.isPending}
        onChange={keep}
        onSubmit={submit}
      >
        {stale && (
          <Notice
            takesFocus
            action={
              <Button variant="default" onClick={() => void bringTogether()}>
                {t('activity.bringTogether')}
              </Button>
            }
          >
            {failure ?? t('notice.staleText')}
          </Notice>
        )}
        {start.merged && !stale && <Notice takesFocus>{t('notice.merged')}</Notice>}
      </NoticeForm>
    </Page>
  );
}

const cameFromNotice = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromNotice' in state && state.fromNotice === true;
