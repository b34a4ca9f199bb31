import { parseSetting } from '@crewwith/domain/clubs/setting';
import { choosableCategories, isBulletin } from '@crewwith/domain/notices/categories';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Club } from '../features/clubs/api.ts';
import { isBlank, type NoticeContent, newNoticeDraft } from '../features/notices/form-draft.ts';
import { useWriteNotice } from '../features/notices/write.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/state.tsx';
import { toast } from '../ui/toast.tsx';
import { CrewOnly } from './crew-only.tsx';
import { NoticeForm } from './notice-form.tsx';

/** `/{club_nick}/notice/create`: writing a notice, or below level 7 a post on the bulletin. */
export function CreateNoticePage() {
  const { t } = useTranslation();
  const { key } = useLocation();
  const title = t('notice.createTitle');
  return (
    <CrewOnly title={title} text={t('activity.draftKept')}>
      {(club, crew) => {
        const setting = parseSetting(club.setting);
        const categories = choosableCategories(crew.admin_level, setting.bulletinCategories);
        return categories.length > 0 ? (
          <CreateForm key={key} club={club} crew={crew} categories={categories} />
        ) : (
          <Page title={title} width="narrow">
            <EmptyState
              title={t('notice.writeRefused')}
              text={t(club.can.read_bulletin ? 'notice.noCategories' : 'notice.bulletinClosedHint')}
              action={<ButtonLink href={paths.notices(club.nick)}>{t('notice.toNotices')}</ButtonLink>}
            />
          </Page>
        );
      }}
    </CrewOnly>
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
  const wanted = query.get('category') ?? '';
  // Level 7 and up may choose all; who comes without a wish is more likely to tell a story than to lay down a rule.
  const usual = categories.find(isBulletin) ?? categories.at(-1) ?? '';
  const blank = (): NoticeContent => ({
    fields: {
      notice_category: categories.includes(wanted) ? wanted : usual,
      notice_title: '',
      notice_text: '',
    },
    pictures: [],
  });
  const [start, setStart] = useState(() => {
    const kept = draft.read();
    if (kept === null) return { ...blank(), id: null, found: false, round: 0 };
    return { ...kept, found: kept.visit !== visit, round: 0 };
  });
  const reserved = useRef(start.id);
  const done = useRef(false);
  const { write, pending } = useWriteNotice();
  const keep = (content: NoticeContent) => {
    if (done.current) return;
    if (isBlank(content)) draft.clear();
    else draft.write({ ...content, visit, id: reserved.current });
  };
  const submit = async (content: NoticeContent) => {
    const written = await write({
      content,
      club_id: club.id,
      crew_id: crew.crew_id,
      reserved: reserved.current,
      onReserved: (id) => {
        reserved.current = id;
        keep(content);
      },
    });
    if (written.error !== null) return written.error;
    done.current = true;
    draft.clear();
    await navigate(paths.notice(club.nick, written.id), { replace: true });
    void toast(t('notice.created'));
    return null;
  };
  return (
    <Page title={t('notice.createTitle')} lead={club.name}>
      <NoticeForm
        key={start.round}
        initial={start}
        categories={categories}
        submitLabel={t('notice.publish')}
        pending={pending}
        onChange={keep}
        onSubmit={submit}
      >
        {start.found && (
          <Notice
            action={
              <Button
                variant="default"
                onClick={() => {
                  draft.clear();
                  reserved.current = null;
                  setStart({ ...blank(), id: null, found: false, round: start.round + 1 });
                }}
              >
                {t('activity.draftDiscard')}
              </Button>
            }
          >
            {t('notice.draftFound')}
          </Notice>
        )}
      </NoticeForm>
    </Page>
  );
}
