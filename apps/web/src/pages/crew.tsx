import { parseLevels } from '@crewwith/domain/clubs/levels';
import { CREW_STATE, PERMANENTLY_BANNED_LEVEL } from '@crewwith/domain/crews/crew-state';
import { may, type Tie } from '@crewwith/domain/permissions';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { Club } from '../features/clubs/api.ts';
import { crewOf } from '../features/clubs/standing.ts';
import { type CrewRecord, useCrew } from '../features/crews/api.ts';
import { BanDialog } from '../features/crews/ban-dialog.tsx';
import { Contact } from '../features/crews/contact.tsx';
import { Answers, PersonFacts } from '../features/crews/crew-facts.tsx';
import { CrewHeading, CrewLead } from '../features/crews/crew-head.tsx';
import { LevelChange } from '../features/crews/level-change.tsx';
import { LiftLimitDialog, UnbanDialog } from '../features/crews/standing-dialogs.tsx';
import { ApiError } from '../kit/api-error.ts';
import { currentLanguage } from '../kit/i18n.ts';
import { useMemberId } from '../kit/session.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../ui/state.tsx';
import { useClubOnPage } from './club-layout.tsx';
import styles from './crew.module.css';
import { CrewHistory } from './crew-history.tsx';
import { CrewsOnly } from './crews-only.tsx';
import { LogInFirstPage } from './log-in-first.tsx';

/** `/{club_nick}/crew/{crew_id}`: a crew, from level 3 on or oneself, with what one's level may see and do. */
export function CrewPage() {
  const { t } = useTranslation();
  const { crewId = '' } = useParams();
  const club = useClubOnPage();
  const memberId = useMemberId();
  const title = t('crew.title');
  if (memberId === undefined) return <Spinner />;
  if (memberId === '') return <LogInFirstPage title={title} text={t('crew.logInText')} />;
  const own = crewOf(club);
  if (own === null) return <CrewsOnly title={title} club={club} />;
  const ties: Tie[] = own.crew_id === crewId ? ['self'] : [];
  if (!may('crew.read', { level: own.admin_level, ties })) return <FromLevel3 club={club} />;
  return <Crew key={crewId} club={club} crewId={crewId} />;
}

function FromLevel3({ club }: { club: Club }) {
  const { t } = useTranslation();
  return (
    <Page title={t('crew.title')} width="narrow">
      <EmptyState
        title={t('crew.fromLevel3')}
        text={t('crew.riseHint')}
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
  if (crew !== undefined || status === 404) return <NoSuchCrew nick={club.nick} />;
  if (status === 403) return <FromLevel3 club={club} />;
  return (
    <Page title={t('crew.title')} width="narrow">
      <ErrorState message={message} onRetry={() => void refetch()} retrying={isFetching} />
    </Page>
  );
}

function NoSuchCrew({ nick }: { nick: string }) {
  const { t } = useTranslation();
  return (
    <Page title={t('crew.invalid')} width="narrow">
      <EmptyState
        title={t('crew.invalidTitle')}
        text={t('crew.invalidText')}
        action={<ButtonLink href={paths.crews(nick)}>{t('crew.toAll')}</ButtonLink>}
      />
    </Page>
  );
}

function CrewDetail({ club, crew }: { club: Club; crew: CrewRecord }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { can } = crew;
  const isOwn = crewOf(club)?.crew_id === crew.id;
  const toBanned = () => navigate(`${paths.crews(club.nick)}?tab=banned`, { replace: true });
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
      <Standing crew={crew} onGone={toBanned} />
      <Section title={t('crew.about')}>
        <PersonFacts crew={crew} />
      </Section>
      {can.read_contact && !isOwn && (
        <Section title={t('crew.contact')}>
          <Contact crewId={crew.id} nick={crew.nick} />
        </Section>
      )}
      <Section title={t('crew.answers')}>
        <Answers info={crew.info} />
      </Section>
      {crew.state === CREW_STATE.active && can.levels.length > 0 && (
        <Section title={t('crew.manageLevel')}>
          <LevelChange crew={crew} levels={parseLevels(club.levels, currentLanguage())} onBanned={toBanned} />
        </Section>
      )}
      {can.read_activities && (
        <Section title={t('crew.history')}>
          <CrewHistory clubNick={club.nick} crew={crew} />
        </Section>
      )}
    </Page>
  );
}

/** A ban or limit, and what this level may do about it. */
function Standing({ crew, onGone }: { crew: CrewRecord; onGone: () => void }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'unban' | 'ban' | 'lift' | null>(null);
  const { can, limit_end_time: limitEnd } = crew;
  const banned = crew.state === CREW_STATE.banned;
  const close = () => setAsked(null);
  if (!banned && !can.lift_limit) return null;
  return (
    <div className={styles.standing}>
      {banned ? (
        <Notice
          action={
            <span className={styles.actions}>
              {can.levels.includes(PERMANENTLY_BANNED_LEVEL) && (
                <Button variant="default" onClick={() => setAsked('ban')}>
                  {t('crew.toPermanent')}
                </Button>
              )}
              {can.unban && <Button onClick={() => setAsked('unban')}>{t('crew.unban')}</Button>}
            </span>
          }
        >
          {t(crew.admin_level === PERMANENTLY_BANNED_LEVEL ? 'crew.isPermanent' : 'crew.isBanned')}
        </Notice>
      ) : (
        <Notice action={<Button onClick={() => setAsked('lift')}>{t('crew.lift')}</Button>}>
          {t('crew.isLimited')}
        </Notice>
      )}
      {asked === 'unban' && <UnbanDialog crew={crew} onClose={close} onDone={onGone} />}
      {asked === 'ban' && <BanDialog crew={crew} onClose={close} onBanned={close} />}
      {asked === 'lift' && limitEnd && (
        <LiftLimitDialog crew={crew} until={new Date(limitEnd)} onClose={close} />
      )}
    </div>
  );
}
