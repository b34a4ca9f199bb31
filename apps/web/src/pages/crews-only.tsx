import { useTranslation } from 'react-i18next';
import type { Club } from '../features/clubs/api.ts';
import { isBanned } from '../features/clubs/standing.ts';
import { sentenceOf } from '../kit/validate.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/state.tsx';

/** A page for a club's crews, as people outside it see it: the prompt to join. */
export function CrewsOnly({ title, club }: { title: string; club: Club }) {
  const { t } = useTranslation();
  return (
    <Page title={title} width="narrow">
      <EmptyState
        title={t('crew.joinPrompt')}
        text={isBanned(club) ? sentenceOf('crew.banned') : t('crew.joinPromptText', { club: club.name })}
        action={
          club.can.join ? (
            <ButtonLink href={paths.joinClub(club.nick)}>{t('club.join')}</ButtonLink>
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
