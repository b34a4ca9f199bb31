import { useTranslation } from 'react-i18next';
import type { Club } from '../features/clubs/api.ts';
import { isBannedFrom } from '../features/clubs/membership.ts';
import { messageOf } from '../forms/validate.ts';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ButtonLink } from '../ui/navigation/button.tsx';

/** Shown to members outside the club in place of a page for its crews. */
export function JoinPrompt({ title, club }: { title: string; club: Club }) {
  const { t } = useTranslation();
  return (
    <Page title={title} width="narrow">
      <EmptyState
        title={t('crew.joinPrompt')}
        text={isBannedFrom(club) ? messageOf('crew.banned') : t('crew.joinPromptText', { club: club.name })}
        action={
          club.can.join ? (
            <ButtonLink href={paths.clubJoin(club.nick)}>{t('club.join')}</ButtonLink>
          ) : (
            <ButtonLink href={paths.club(club.nick)} variant="outline">
              {t('activity.seeClub')}
            </ButtonLink>
          )
        }
      />
    </Page>
  );
}
