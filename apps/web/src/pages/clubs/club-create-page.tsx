import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCreateClub } from '../../features/clubs/api.ts';
import { newClubDraft } from '../../features/clubs/form/club-drafts.ts';
import { type ClubFields, clubBody, newClubFields } from '../../features/clubs/form/club-fields.ts';
import { ClubForm } from '../../features/clubs/form/club-form.tsx';
import { useIdempotencyKey } from '../../forms/use-idempotency-key.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { useSignedInMember } from '../../session/session.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** `/club/create`: founds a club, for any signed-in member. */
export function ClubCreatePage() {
  const memberId = useSignedInMember();
  return <CreateForm key={memberId} memberId={memberId} />;
}

function CreateForm({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const draft = newClubDraft(memberId);
  const create = useCreateClub();
  const idempotencyKey = useIdempotencyKey();
  const [start, setStart] = useState(() => {
    const stored = draft.read();
    return { fields: stored ?? newClubFields(), found: stored !== null, mergeCount: 0 };
  });
  const submit = async (fields: ClubFields): Promise<ApiError | null> => {
    try {
      const { nick } = await create.mutateAsync({
        body: clubBody(fields, null),
        key: idempotencyKey.read(),
      });
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
        key={start.mergeCount}
        initial={start.fields}
        currentNick={null}
        submitLabel={t('clubForm.create')}
        pending={create.isPending}
        conflicts={{}}
        onChange={(fields) => {
          draft.write(fields);
          idempotencyKey.renew();
        }}
        onSubmit={submit}
      >
        {start.found && (
          <Alert
            action={
              <Button
                variant="default"
                onClick={() => {
                  draft.clear();
                  setStart({ fields: newClubFields(), found: false, mergeCount: start.mergeCount + 1 });
                }}
              >
                {t('clubForm.draftDiscard')}
              </Button>
            }
          >
            {t('clubForm.draftFound')}
          </Alert>
        )}
      </ClubForm>
    </Page>
  );
}
