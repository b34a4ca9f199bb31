import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLeaveForm } from '../../browser/go-back.ts';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import { type Club, refetchClub, useEditClub } from '../../features/clubs/api.ts';
import { useCurrentClub } from '../../features/clubs/current-club.ts';
import { clubEditDraft } from '../../features/clubs/form/club-drafts.ts';
import { useClubFieldTexts } from '../../features/clubs/form/club-field-texts.ts';
import {
  CLUB_FIELD_NAMES,
  type ClubFields,
  clubBody,
  clubFieldsOf,
} from '../../features/clubs/form/club-fields.ts';
import { ClubForm } from '../../features/clubs/form/club-form.tsx';
import { getMembership } from '../../features/clubs/membership.ts';
import { mergeEdits } from '../../forms/merge-fields.ts';
import { StaleEditAlert } from '../../forms/stale-edit-alert.tsx';
import { useEdit } from '../../forms/use-edit.ts';
import type { ApiError } from '../../http/api-error.ts';
import { loadSeldomTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';

export const prepare = loadSeldomTexts;

/** `/{club_nick}/club/modify`: edits a club, from level 8. */
export function ClubEditPage() {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const club = useCurrentClub();
  const my = getMembership(club);
  const title = t('club.editTitle');
  if (my === null || !club.can.edit) {
    return (
      <Page title={title} width="narrow">
        <EmptyState
          title={t('refused.clubEdit')}
          text={t('clubForm.editRefusedText', { level: levelPhrase('club.edit') })}
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
  const leaveForm = useLeaveForm();
  const client = useQueryClient();
  const saving = useEditClub(club.id);
  const savedTexts = useClubFieldTexts();
  const edit = useEdit({
    record: club,
    draft: clubEditDraft(club.id, crewId),
    fieldsOf: clubFieldsOf,
    merge: (base: ClubFields, typed: ClubFields, saved: ClubFields) =>
      mergeEdits(CLUB_FIELD_NAMES, { base, typed, saved }),
    reload: () => refetchClub(client, club.id),
  });
  const { start } = edit;

  const submit = async (fields: ClubFields): Promise<ApiError | null> => {
    try {
      // Names of banned levels are sent back unchanged.
      const body = clubBody(fields, start.record.levels);
      const saved = await saving.mutateAsync({ ...body, version: edit.version });
      edit.finish();
      if (saved.nick === club.nick) await leaveForm(paths.clubInfo(club.nick));
      else await navigate(paths.clubInfo(saved.nick), { replace: true });
    } catch (thrown) {
      return edit.refusal(thrown);
    }
    void toast(t('clubForm.saved'));
    return null;
  };
  return (
    <Page title={t('club.editTitle')} lead={club.name}>
      <ClubForm
        key={start.mergeCount}
        initial={start.fields}
        currentNick={start.record.nick}
        submitLabel={t('common.save')}
        pending={saving.isPending}
        conflicts={savedTexts(start.conflicts, start.base)}
        onChange={edit.saveDraft}
        onSubmit={submit}
      >
        <StaleEditAlert edit={edit} staleText={t('clubForm.staleText')} />
      </ClubForm>
    </Page>
  );
}
