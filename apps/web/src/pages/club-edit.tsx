import { PERMISSIONS } from '@crewwith/domain/permissions';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Club, rereadClub, useEditClub } from '../features/clubs/api.ts';
import { ClubForm } from '../features/clubs/form.tsx';
import { clubEditDraft } from '../features/clubs/form-draft.ts';
import {
  CLUB_FIELD_NAMES,
  type ClubFieldName,
  type ClubFields,
  clubBody,
  clubFieldsOf,
} from '../features/clubs/form-fields.ts';
import { useSavedClubTexts } from '../features/clubs/form-labels.ts';
import { crewOf } from '../features/clubs/standing.ts';
import { ApiError } from '../kit/api-error.ts';
import { mergeTyped } from '../kit/merge-fields.ts';
import { useMemberId } from '../kit/session.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/state.tsx';
import { toast } from '../ui/toast.tsx';
import { useClubOnPage } from './club-layout.tsx';
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

interface Start {
  fields: ClubFields;
  /** What the fields were changed from, and its version. */
  base: ClubFields;
  version: number;
  /** The names of the bans that are sent back as they were. */
  levels: string;
  nick: string;
  contested: ClubFieldName[];
  /** Somebody else has saved since; the person has been told. */
  merged: boolean;
  round: number;
}

function startFrom(club: Club): Start {
  const base = clubFieldsOf(club);
  const { version, levels, nick } = club;
  return { fields: base, base, version, levels, nick, contested: [], merged: false, round: 0 };
}

/** What was typed, on top of what is saved now. */
function startAgain(base: ClubFields, typed: ClubFields, club: Club): Start {
  const fresh = startFrom(club);
  const { fields, contested } = mergeTyped(CLUB_FIELD_NAMES, { base, typed, saved: fresh.base });
  return { ...fresh, fields, contested, merged: true };
}

function EditForm({ club, crewId }: { club: Club; crewId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const draft = clubEditDraft(club.id, crewId);
  const edit = useEditClub(club.id);
  const savedTexts = useSavedClubTexts();
  const [stale, setStale] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [start, setStart] = useState(() => {
    const kept = draft.read();
    if (kept === null) return startFrom(club);
    if (kept.version !== club.version) return startAgain(kept.base, kept.fields, club);
    return { ...startFrom(club), fields: kept.fields };
  });
  const keep = (fields: ClubFields) => draft.write({ fields, base: start.base, version: start.version });

  const submit = async (fields: ClubFields): Promise<ApiError | null> => {
    keep(fields);
    try {
      const saved = await edit.mutateAsync({ ...clubBody(fields, start.levels), version: start.version });
      draft.clear();
      await navigate(paths.clubInfo(saved.nick), { replace: true });
    } catch (thrown) {
      const error = ApiError.from(thrown);
      if (error.code !== 'request.stale') return error;
      setStale(true);
      return null;
    }
    void toast(t('clubForm.saved'));
    return null;
  };
  const bringTogether = async () => {
    try {
      const typed = draft.read()?.fields ?? start.fields;
      const again = startAgain(start.base, typed, await rereadClub(client, club.id));
      setStart({ ...again, round: start.round + 1 });
      draft.write({ fields: again.fields, base: again.base, version: again.version });
      setStale(false);
      setFailure(null);
    } catch (thrown) {
      setFailure(ApiError.from(thrown).message);
    }
  };
  return (
    <Page title={t('clubForm.editTitle')} lead={club.name}>
      <ClubForm
        key={start.round}
        initial={start.fields}
        nickBefore={start.nick}
        submitLabel={t('common.save')}
        pending={edit.isPending}
        contested={savedTexts(start.contested, start.base)}
        onChange={keep}
        onSubmit={submit}
      >
        {stale && (
          <Notice
            takesFocus
            action={
              <Button variant="default" onClick={() => void bringTogether()}>
                {t('clubForm.bringTogether')}
              </Button>
            }
          >
            {failure ?? t('clubForm.staleText')}
          </Notice>
        )}
        {start.merged && !stale && (
          <Notice takesFocus>
            {t(start.contested.length > 0 ? 'clubForm.mergedContested' : 'clubForm.merged')}
          </Notice>
        )}
      </ClubForm>
    </Page>
  );
}
