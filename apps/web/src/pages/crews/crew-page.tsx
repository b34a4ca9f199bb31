import { parseLevels } from '@crewwith/domain/clubs/rules';
import { BANNED_LEVEL, isActive, isBanned, PERMANENTLY_BANNED_LEVEL } from '@crewwith/domain/crews/states';
import { may, type Relation } from '@crewwith/domain/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useGoBack } from '../../browser/go-back.ts';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import type { Club } from '../../features/clubs/api.ts';
import { useCurrentCrew } from '../../features/clubs/current-club.ts';
import { getMembership } from '../../features/clubs/membership.ts';
import { type CrewRecord, useCrew } from '../../features/crews/api.ts';
import { BanDialog } from '../../features/crews/ban-dialog.tsx';
import { CrewContact } from '../../features/crews/crew-contact.tsx';
import { CrewAnswers, CrewFacts } from '../../features/crews/crew-facts.tsx';
import { CrewHeading, CrewLead } from '../../features/crews/crew-heading.tsx';
import { CrewRemoval } from '../../features/crews/crew-removal.tsx';
import { LevelChange } from '../../features/crews/level-change.tsx';
import { LiftRestrictionDialog } from '../../features/crews/lift-restriction-dialog.tsx';
import { UnbanDialog } from '../../features/crews/unban-dialog.tsx';
import { ApiError } from '../../http/api-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Button, ButtonLink } from '../../ui/navigation/button.tsx';
import { CrewHistory } from './crew-history.tsx';
import styles from './crew-page.module.css';

/** `/{club_nick}/crew/{crew_id}`: a crew, for level 3 and the crew itself, with the actions of the user's level. */
export function CrewPage() {
  const { id: crewId = '' } = useParams();
  const { club, crew: own } = useCurrentCrew();
  const relations: Relation[] = own.crew_id === crewId ? ['self'] : [];
  if (!may('crew.read', { level: own.admin_level, relations })) return <LevelTooLow club={club} />;
  return <Crew key={crewId} club={club} crewId={crewId} />;
}

function LevelTooLow({ club }: { club: Club }) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  return (
    <Page title={t('crew.title')} width="narrow">
      <EmptyState
        title={t('refused.crew', { level: levelPhrase('crew.read') })}
        text={t('crew.levelHint')}
        action={<ButtonLink href={paths.crewProfile(club.nick)}>{t('menu.crewProfile')}</ButtonLink>}
      />
    </Page>
  );
}

function Crew({ club, crewId }: { club: Club; crewId: string }) {
  const { t } = useTranslation();
  const { data: crew, error, refetch, isFetching } = useCrew(crewId, { withPage: true });
  if (crew !== undefined && crew.club_id === club.id) return <CrewDetail club={club} crew={crew} />;
  if (crew === undefined && error === null) {
    return (
      <Page title={t('crew.title')}>
        <RowsSkeleton rows={6} />
      </Page>
    );
  }
  const { status, message } = ApiError.from(error);
  if (crew !== undefined || status === 404) return <CrewNotFound nick={club.nick} />;
  if (status === 403) return <LevelTooLow club={club} />;
  return (
    <Page title={t('crew.title')} width="narrow">
      <ErrorState message={message} onRetry={() => void refetch()} retrying={isFetching} />
    </Page>
  );
}

function CrewNotFound({ nick }: { nick: string }) {
  const { t } = useTranslation();
  return (
    <Page title={t('crew.invalid')} width="narrow">
      <EmptyState
        title={t('crew.invalidTitle')}
        action={<ButtonLink href={paths.crews(nick)}>{t('crew.toAll')}</ButtonLink>}
      />
    </Page>
  );
}

function CrewDetail({ club, crew }: { club: Club; crew: CrewRecord }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const { can } = crew;
  const isOwn = getMembership(club)?.crew_id === crew.id;
  // Level 7 and up see real names, and reading them is audited (docs/specification.md#audit).
  const isRecorded = crew.name !== undefined && !isOwn;
  const goToBanned = () => navigate(`${paths.crews(club.nick)}?tab=banned`, { replace: true });
  return (
    <Page
      title={crew.nick}
      heading={<CrewHeading crew={crew} />}
      lead={<CrewLead crew={crew} />}
      actions={
        isOwn && (
          <ButtonLink variant="default" href={paths.crewProfile(club.nick)}>
            {t('menu.crewProfile')}
          </ButtonLink>
        )
      }
    >
      <MembershipAlert crew={crew} onUnbanned={goToBanned} />
      <Section title={t('crew.about')}>
        <CrewFacts crew={crew} />
        {isRecorded && <p className={styles.recorded}>{t('crew.readingRecorded')}</p>}
      </Section>
      {can.read_contact && !isOwn && (
        <Section title={t('crew.contact')}>
          <CrewContact crewId={crew.id} nick={crew.nick} />
        </Section>
      )}
      <Section title={t('crew.answers')}>
        <CrewAnswers info={crew.info} />
      </Section>
      {isActive(crew.state) && can.levels.length > 0 && (
        <Section title={t('crew.manageLevel')}>
          <LevelChange crew={crew} levels={parseLevels(club.levels, currentLanguage())} />
        </Section>
      )}
      {can.read_activities && (
        <Section title={t('crew.history')}>
          <CrewHistory clubNick={club.nick} crew={crew} />
        </Section>
      )}
      {isActive(crew.state) && can.levels.includes(BANNED_LEVEL) && (
        <CrewRemoval crew={crew} onRemoved={() => void goBack(paths.crews(club.nick))} />
      )}
    </Page>
  );
}

/** Shows a ban or restriction, and the actions that the user's level allows. */
function MembershipAlert({ crew, onUnbanned }: { crew: CrewRecord; onUnbanned: () => void }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'unban' | 'ban' | 'lift' | null>(null);
  const { can, limit_end_time: restrictionEnd } = crew;
  const banned = isBanned(crew.state);
  const close = () => setDialog(null);
  if (!banned && !can.lift_limit) return null;
  return (
    <div className={styles.alert}>
      {banned ? (
        <Alert
          action={
            <span className={styles.actions}>
              {can.levels.includes(PERMANENTLY_BANNED_LEVEL) && (
                <Button variant="default" onClick={() => setDialog('ban')}>
                  {t('crew.toPermanent')}
                </Button>
              )}
              {can.unban && <Button onClick={() => setDialog('unban')}>{t('crew.unban')}</Button>}
            </span>
          }
        >
          {t(crew.admin_level === PERMANENTLY_BANNED_LEVEL ? 'crew.isPermanent' : 'crew.isBanned')}
        </Alert>
      ) : (
        <Alert action={<Button onClick={() => setDialog('lift')}>{t('crew.lift')}</Button>}>
          {t('crew.isRestricted')}
        </Alert>
      )}
      {dialog === 'unban' && <UnbanDialog crew={crew} onClose={close} onDone={onUnbanned} />}
      {dialog === 'ban' && <BanDialog crew={crew} onClose={close} onBanned={close} />}
      {dialog === 'lift' && restrictionEnd && (
        <LiftRestrictionDialog crew={crew} until={new Date(restrictionEnd)} onClose={close} />
      )}
    </div>
  );
}
