import IconChartBar from 'icon:chart-bar';
import IconPlus from 'icon:plus';
import { levelName, parseLevels } from '@crewwith/domain/clubs/rules';
import { parseSetting } from '@crewwith/domain/clubs/setting';
import { useTranslation } from 'react-i18next';
import { PauseContext, usePausable } from '../../api/pause-updates.ts';
import { useLiveSchedule } from '../../features/activities/live-api.ts';
import type { Club } from '../../features/clubs/api.ts';
import { ClubBanner } from '../../features/clubs/club-banner.tsx';
import { ClubShare } from '../../features/clubs/club-share.tsx';
import { useClubHome } from '../../features/home/api.ts';
import { LazyPolls } from '../../features/polls/lazy-polls.tsx';
import { Popups } from '../../features/popups/popups.tsx';
import { ApiError } from '../../http/api-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { useMemberId } from '../../session/session.ts';
import { LevelChip } from '../../ui/display/level-chip.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { ClubCalendar } from './club-calendar.tsx';
import { ClubNotices } from './club-notices.tsx';
import { ClubPictures } from './club-pictures.tsx';
import { FirstSteps } from './first-steps.tsx';
import styles from './member-club.module.css';
import { NextMeetups } from './next-meetups.tsx';

interface MemberClubProps {
  club: Club;
  crew: NonNullable<Club['my']>;
}

/** A club's main page for its crews (docs/specification.md#club-home). */
export function MemberClub({ club, crew }: MemberClubProps) {
  const { t } = useTranslation();
  const { admin_level: level } = crew;
  const name = levelName(parseLevels(club.levels, currentLanguage()), level, currentLanguage());
  const { imageUrl, hyperlink } = parseSetting(club.setting);
  const facts = [club.category, t('club.crews', { count: club.crew_count })];
  return (
    <Page
      title={club.name}
      lead={
        <span className={styles.lead}>
          {facts.filter((fact) => fact !== '').join(' · ')}
          <LevelChip level={level} name={name || t('attendee.level', { level })} />
        </span>
      }
      actions={<Actions club={club} />}
      corner={<ClubShare club={club} />}
      width="wide"
    >
      <Popups clubNick={club.nick} />
      {club.can.accept_transfer && (
        <Alert action={<Link href={paths.clubInfo(club.nick)}>{t('club.transferSee')}</Link>}>
          {t(club.can.transfer ? 'club.onOffer' : 'club.offered')}
        </Alert>
      )}
      {club.frozen && <Alert>{t('club.frozen')}</Alert>}
      <ClubBanner imageUrl={imageUrl} hyperlink={hyperlink} />
      <Content club={club} crew={crew} />
    </Page>
  );
}

function Actions({ club: { nick, can } }: { club: Club }) {
  const { t } = useTranslation();
  return (
    <>
      {can.create_activity && (
        <ButtonLink href={paths.activityCreate(nick)} icon={<IconPlus size={18} />}>
          {t('club.addMeetup')}
        </ButtonLink>
      )}
      {can.read_report && (
        <ButtonLink href={paths.report(nick)} variant="default" icon={<IconChartBar size={18} />}>
          {t('nav.report')}
        </ButtonLink>
      )}
    </>
  );
}

/** Next meetups, notices, pictures and the calendar. */
function Content({ club, crew }: MemberClubProps) {
  const { t } = useTranslation();
  const { home, month } = useClubHome(club);
  useLiveSchedule(useMemberId() ?? '');
  const [data, pause] = usePausable(home.data);
  if (data === undefined && home.error !== null) {
    return (
      <ErrorState
        message={ApiError.from(home.error).message}
        onRetry={() => void home.refetch()}
        retrying={home.isFetching}
      />
    );
  }
  return (
    <PauseContext value={pause}>
      <div className={styles.layout}>
        {data !== undefined && data.overdueAppeals > 0 && (
          <Alert action={<Link href={paths.appeals(club.nick)}>{t('club.appealsSee')}</Link>}>
            {t('club.appealsOverdue', { count: data.overdueAppeals })}
          </Alert>
        )}
        {data !== undefined && (
          <FirstSteps
            club={club}
            crew={crew}
            hasMeetup={data.next.length > 0 || data.activities.length > 0}
            hasNotice={data.notices.length > 0}
          />
        )}
        <div>
          {data === undefined ? (
            <CardsSkeleton cards={1} />
          ) : (
            <NextMeetups club={club} activities={data.next} />
          )}
        </div>
        {data !== undefined && (
          <LazyPolls
            polls={data.polls}
            createHref={club.can.create_poll ? paths.pollCreate(club.nick) : null}
          />
        )}
        {data !== undefined && (data.notices.length > 0 || data.pictures.length > 0) && (
          <div className={styles.news}>
            <ClubNotices clubNick={club.nick} notices={data.notices} pinnedId={data.pinnedId} />
            <ClubPictures clubNick={club.nick} pictures={data.pictures} />
          </div>
        )}
        <div>
          <Section title={t('calendar.title')}>
            <ClubCalendar
              club={club}
              crew={crew}
              first={{ ...home, data: data?.activities }}
              firstMonth={month}
              shown={data?.next ?? []}
            />
          </Section>
        </div>
      </div>
    </PauseContext>
  );
}
