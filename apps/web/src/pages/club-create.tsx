import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCreateClub } from '../features/clubs/api.ts';
import { ClubForm } from '../features/clubs/form.tsx';
import { newClubDraft } from '../features/clubs/form-draft.ts';
import { type ClubFields, clubBody, newClubFields } from '../features/clubs/form-fields.ts';
import { ApiError } from '../kit/api-error.ts';
import { useMemberId } from '../kit/session.ts';
import { paths } from '../paths.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { toast } from '../ui/toast.tsx';
import { LogInFirstPage } from './log-in-first.tsx';

/** `/club/create`: founding a club, for any signed-in member. */
export function CreateClubPage() {
  const { t } = useTranslation();
  const memberId = useMemberId();
  if (memberId === undefined) return <Spinner />;
  if (memberId === '') {
    return <LogInFirstPage title={t('clubForm.createTitle')} text={t('clubForm.draftKept')} />;
  }
  return <CreateForm key={memberId} memberId={memberId} />;
}

function CreateForm({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const draft = newClubDraft(memberId);
  const create = useCreateClub();
  const [start, setStart] = useState(() => {
    const kept = draft.read();
    return { fields: kept ?? newClubFields(), found: kept !== null, round: 0 };
  });
  const submit = async (fields: ClubFields): Promise<ApiError | null> => {
    try {
      const { nick } = await create.mutateAsync(clubBody(fields, null));
      draft.clear();
      await navigate(paths.club(nick), { replace: true });
      void toast(t('clubForm.created', { club: fields.name }));
      return null;
    } catch (thrown) {
      return ApiError.from(thrown);
    }
  };
  return (
    <Page title={t('clubForm.createTitle')} lead={t('clubForm.createLead')}>
      <ClubForm
        key={start.round}
        initial={start.fields}
        nickBefore={null}
        submitLabel={t('clubForm.create')}
        pending={create.isPending}
        contested={{}}
        onChange={draft.write}
        onSubmit={submit}
      >
        {start.found && (
          <Notice
            action={
              <Button
                variant="default"
                onClick={() => {
                  draft.clear();
                  setStart({ fields: newClubFields(), found: false, round: start.round + 1 });
                }}
              >
                {t('clubForm.draftDiscard')}
              </Button>
            }
          >
            {t('clubForm.draftFound')}
          </Notice>
        )}
      </ClubForm>
    </Page>
  );
}
