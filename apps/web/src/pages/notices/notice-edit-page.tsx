import { parseSetting } from '@crewwith/domain/clubs/setting';
import { choosableCategories } from '@crewwith/domain/notices/rules';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLeaveForm } from '../../browser/go-back.ts';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import type { Club } from '../../features/clubs/api.ts';
import { useCurrentCrew } from '../../features/clubs/current-club.ts';
import { type NoticeRecord, useEditNotice, useNotice } from '../../features/notices/api.ts';
import {
  mergeNoticeContent,
  type NoticeContent,
  noticeBody,
  noticeEditDraft,
} from '../../features/notices/notice-drafts.ts';
import { StaleEditAlert } from '../../forms/stale-edit-alert.tsx';
import { useEdit } from '../../forms/use-edit.ts';
import { ApiError } from '../../http/api-error.ts';
import { loadSeldomTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import { NoticeForm } from './notice-form.tsx';
import { NoticeSkeleton } from './notice-skeleton.tsx';
import { NoticeUnavailable } from './notice-unavailable.tsx';

export const prepare = loadSeldomTexts;

/** `/{club_nick}/notice/modify/{notice_id}`: edits a notice, for its author and level 8. */
export function NoticeEditPage() {
  const { id = '' } = useParams();
  const { club, crew } = useCurrentCrew();
  return <NoticeLoader key={id} id={id} club={club} level={crew.admin_level} />;
}

function NoticeLoader({ id, club, level }: { id: string; club: Club; level: number }) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const { data: notice, error, refetch, isFetching } = useNotice(id, { withPage: false });
  if (notice === undefined || notice.club_id !== club.id) {
    if (notice === undefined && error === null) return <NoticeSkeleton />;
    return (
      <NoticeUnavailable club={club} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    );
  }
  if (!notice.can.edit) {
    return (
      <Page title={t('notice.editTitle')} width="narrow">
        <EmptyState
          title={t('refused.noticeEdit', { level: levelPhrase('notice.edit') })}
          action={
            <ButtonLink href={paths.notice(club.nick, notice.id)}>{t('noticeForm.backToNotice')}</ButtonLink>
          }
        />
      </Page>
    );
  }
  const reload = async () => {
    const result = await refetch();
    if (result.data === undefined || result.isError) throw ApiError.from(result.error);
    return result.data;
  };
  return <EditForm notice={notice} club={club} level={level} onReload={reload} />;
}

const contentOf = (notice: NoticeRecord): NoticeContent => ({
  fields: {
    notice_category: notice.notice_category,
    notice_title: notice.notice_title,
    notice_text: notice.notice_text,
  },
  pictures: notice.images,
});

interface EditFormProps {
  notice: NoticeRecord;
  club: Club;
  level: number;
  /** Loads the notice as saved now. */
  onReload: () => Promise<NoticeRecord>;
}

function EditForm({ notice, club, level, onReload }: EditFormProps) {
  const { t } = useTranslation();
  const leaveForm = useLeaveForm();
  const saving = useEditNotice(notice.id);
  const edit = useEdit({
    record: notice,
    draft: noticeEditDraft(notice.id),
    fieldsOf: contentOf,
    merge: mergeNoticeContent,
    reload: onReload,
  });
  const choosable = choosableCategories(level, parseSetting(club.setting).bulletinCategories);
  // The current category stays available even if the editor could not choose it.
  const categories = [...new Set([...choosable, notice.notice_category])];
  const submit = async (content: NoticeContent): Promise<ApiError | null> => {
    try {
      await saving.mutateAsync({ ...noticeBody(content), version: edit.version });
    } catch (thrown) {
      return edit.refusal(thrown);
    }
    edit.finish();
    await leaveForm(paths.notice(club.nick, notice.id));
    void toast(t('noticeForm.saved'));
    return null;
  };
  return (
    <Page title={t('notice.editTitle')} lead={club.name}>
      <NoticeForm
        key={edit.start.mergeCount}
        initial={edit.start.fields}
        categories={categories}
        submitLabel={t('common.save')}
        pending={saving.isPending}
        onChange={edit.saveDraft}
        onSubmit={submit}
      >
        <StaleEditAlert edit={edit} staleText={t('noticeForm.staleText')} />
      </NoticeForm>
    </Page>
  );
}
