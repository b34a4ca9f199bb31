import { parseSetting } from '@crewwith/domain/clubs/setting';
import { choosableCategories, isBulletin } from '@crewwith/domain/notices/rules';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import type { Club } from '../../features/clubs/api.ts';
import { useCurrentCrew } from '../../features/clubs/current-club.ts';
import { isEmptyNotice, type NoticeContent, newNoticeDraft } from '../../features/notices/notice-drafts.ts';
import { useNoticeCreation } from '../../features/notices/use-notice-creation.ts';
import { messageOf } from '../../forms/validate.ts';
import { loadSeldomTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Button, ButtonLink } from '../../ui/navigation/button.tsx';
import { NoticeForm } from './notice-form.tsx';

export const prepare = loadSeldomTexts;

/** `/{club_nick}/notice/create`: writes a notice, or below level 7 a post on the bulletin. */
export function NoticeCreatePage() {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const { key } = useLocation();
  const { club, crew } = useCurrentCrew();
  const categories = choosableCategories(crew.admin_level, parseSetting(club.setting).bulletinCategories);
  if (categories.length > 0 && !club.frozen)
    return <CreateForm key={key} club={club} crew={crew} categories={categories} />;
  const reason = () => {
    if (club.frozen) return messageOf('club.frozen');
    return t(club.can.read_bulletin ? 'noticeForm.noCategories' : 'notice.bulletinClosedHint', {
      level: levelPhrase('notice.read_bulletin'),
    });
  };
  return (
    <Page title={t('notice.createTitle')} width="narrow">
      <EmptyState
        title={t('refused.noticeCreate')}
        text={reason()}
        action={<ButtonLink href={paths.notices(club.nick)}>{t('notice.toNotices')}</ButtonLink>}
      />
    </Page>
  );
}

interface CreateFormProps {
  club: Club;
  crew: NonNullable<Club['my']>;
  categories: readonly string[];
}

function CreateForm({ club, crew, categories }: CreateFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { key: visit } = useLocation();
  const [query] = useSearchParams();
  const draft = newNoticeDraft(crew.crew_id);
  const requestedCategory = query.get('category') ?? '';
  // Level 7 may choose all categories; bulletin posts are the most frequent.
  const defaultCategory = categories.find(isBulletin) ?? categories.at(-1) ?? '';
  const emptyContent = (): NoticeContent => ({
    fields: {
      notice_category: categories.includes(requestedCategory) ? requestedCategory : defaultCategory,
      notice_title: '',
      notice_text: '',
    },
    pictures: [],
  });
  const [start, setStart] = useState(() => {
    const stored = draft.read();
    if (stored === null) return { ...emptyContent(), id: null, found: false, mergeCount: 0 };
    return { ...stored, found: stored.visit !== visit, mergeCount: 0 };
  });
  const reserved = useRef(start.id);
  const done = useRef(false);
  const { createNotice, pending } = useNoticeCreation();
  const saveDraft = (content: NoticeContent) => {
    if (done.current) return;
    if (isEmptyNotice(content)) draft.clear();
    else draft.write({ ...content, visit, id: reserved.current });
  };
  const submit = async (content: NoticeContent) => {
    const created = await createNotice({
      content,
      club_id: club.id,
      crew_id: crew.crew_id,
      reserved: reserved.current,
      onReserved: (id) => {
        reserved.current = id;
        saveDraft(content);
      },
    });
    if (created.error !== null) return created.error;
    done.current = true;
    draft.clear();
    await navigate(paths.notice(club.nick, created.id), { replace: true });
    void toast(t('noticeForm.created'));
    return null;
  };
  return (
    <Page title={t('notice.createTitle')} lead={club.name}>
      <NoticeForm
        key={start.mergeCount}
        initial={start}
        categories={categories}
        submitLabel={t('noticeForm.publish')}
        pending={pending}
        onChange={saveDraft}
        onSubmit={submit}
      >
        {start.found && (
          <Alert
            action={
              <Button
                variant="default"
                onClick={() => {
                  draft.clear();
                  reserved.current = null;
                  setStart({ ...emptyContent(), id: null, found: false, mergeCount: start.mergeCount + 1 });
                }}
              >
                {t('activity.draftDiscard')}
              </Button>
            }
          >
            {t('noticeForm.draftFound')}
          </Alert>
        )}
      </NoticeForm>
    </Page>
  );
}
