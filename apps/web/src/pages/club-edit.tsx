import { PERMISSIONS } from '@crewwith/domain/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Club, rereadClub, useEditClub } from '../features/clubs/api.ts';
import { ClubForm } from '../features/clubs/form.tsx';
import { clubEditDraft } from '../features/clubs/form-draft.ts';
import { CLUB_FIELD_NAMES, type ClubFields, clubBody, clubFieldsOf } from '../features/clubs/form-fields.ts';
import { useSavedClubTexts } from '../features/clubs/form-labels.ts';
import { crewOf } from '../features/clubs/standing.ts';
import type { ApiError } from '../kit/api-error.ts';
import { mergeTyped } from '../kit/merge-fields.ts';
import { useMemberId } from '../kit/session.ts';
import { useEdit } from '../kit/use-edit.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/state.tsx';
import { toast } from '../ui/toast.tsx';
import { useClubOnPage } from './club-layout.tsx';
import { EditNotices } from './edit-notices.tsx';
import { LogInFirstPage } from './log-in-first.tsx';

/** `/{club_nick}/club/modify`: changing a club, for level 8 and up. */
export function EditClubPage() {
  const { t } = useTranslation();
  const memberId = useMemberId();
  const club = useClubOnPage();
  const my = crewOf(club);
  const title = t('clubForm.editTitle');
  if (memberId === '') return <LogInFirstPage title={title} text={t('clubForm.draftKept')} />;
  if (my === null || !club.can.edit) {
    return (
      <Page title={title} width="narrow">
        <EmptyState
          title={t('clubForm.editRefused')}
          text={t('clubForm.editRefusedText', { level: PERMISSIONS['club.edit'].level })}
          action={<ButtonLink href={paths.club(club.nick)}>{t('clubForm.toClub')}</ButtonLink>}
        />
      </Page>
    );
  }
  return <EditForm key={my.crew_id} club={club} crewId={my.crew_id} />;
}

function EditForm({ club, crewId }: { club: Club; crewId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const saving = useEditClub(club.id);
  const savedTexts = useSavedClubTexts();
  const edit = useEdit({
    record: club,
    draft: clubEditDraft(club.id, crewId),
    fieldsOf: clubFieldsOf,
    merge: (base: ClubFields, typed: ClubFields, saved: ClubFields) =>
      mergeTyped(CLUB_FIELD_NAMES, { base, typed, saved }),
    reread: () => rereadClub(client, club.id),
  });
  const { start } = edit;

  const submit = async (fields: ClubFields): Promise<ApiError | null> => {
    try {
      // The names of the bans are sent back as they were.
      const body = clubBody(fields, start.record.levels);
      const saved = await saving.mutateAsync({ ...body, version: edit.version });
      edit.finish();
      await navigate(paths.clubInfo(saved.nick), { replace: true });
    } catch (thrown) {
      return edit.refusal(thrown);
    }
    void toast(t('clubForm.saved'));
    return null;
  };
  return (
    <Page title={t('clubForm.editTitle')} lead={club.name}>
      <ClubForm
        key={start.round}
        initial={start.fields}
        nickBefore={start.record.nick}
        submitLabel={t('common.save')}
        pending={saving.isPending}
        contested={savedTexts(start.contested, start.base)}
        onChange={edit.keep}
        onSubmit={submit}
      >
        <EditNotices edit={edit} staleText={t('clubForm.staleText')} />
      </ClubForm>
    </Page>
  );
}
