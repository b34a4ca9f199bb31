import { canLoadMonth } from '@crewwith/domain/calendar/rules';
import { levelName, parseLevels } from '@crewwith/domain/clubs/rules';
import { parseSetting } from '@crewwith/domain/clubs/setting';
import { IconChartBar, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { renderTime } from '../../browser/document-facts.ts';
import { useListState } from '../../browser/use-list-state.ts';
import { useClubActivities } from '../../features/activities/api.ts';
import { useLiveSchedule } from '../../features/activities/live-api.ts';
import { useCalendar } from '../../features/calendar/use-calendar.ts';
import type { Club } from '../../features/clubs/api.ts';
import { ClubBanner } from '../../features/clubs/club-banner.tsx';
import { useClubHome } from '../../features/home/api.ts';
import { Popups } from '../../features/popups/popups.tsx';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { useMemberId } from '../../session/session.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { ActivityCalendar } from '../activities/activity-calendar.tsx';
import { FollowingList, PreviousList } from '../activities/activity-lists.tsx';
import { LatestNotices } from './latest-notices.tsx';
import styles from './member-club.module.css';

interface MemberClubProps {
  club: Club;
  crew: NonNullable<Club['my']>;
}

/** A club's main page for its crews: calendar, following and previous meetups (docs/specification.md#club-home). */
export function MemberClub({ club, crew }: MemberClubProps) {
  const { t } = useTranslation();
  const level = levelName(parseLevels(club.levels, currentLanguage()), crew.admin_level, currentLanguage());
  const { imageUrl, hyperlink } = parseSetting(club.setting);
  const calendar = useCalendar();
  const { year, month } = calendar.month;
  const isOpen = canLoadMonth(crew.admin_level, year, month, renderTime());
  const ready = useClubHome(club, isOpen ? calendar.month : null);
  const facts = [club.category, t('club.crews', { count: club.crew_count }), level];
  return (
    <Page
      title={club.name}
      lead={facts.filter((fact) => fact !== '').join(' · ')}
      actions={
        <>
          {club.can.read_report && (
            <ButtonLink
              href={paths.report(club.nick)}
              variant="default"
              icon={<IconChartBar size={18} aria-hidden />}
            >
              {t('report.title')}
            </ButtonLink>
          )}
          {club.can.create_activity && (
            <ButtonLink href={paths.activityCreate(club.nick)} icon={<IconPlus size={18} aria-hidden />}>
              {t('club.addMeetup')}
            </ButtonLink>
          )}
        </>
      }
      width="wide"
    >
      <Popups clubNick={club.nick} />
      {club.can.accept_transfer && (
        <Alert action={<Link href={paths.clubInfo(club.nick)}>{t('transfer.see')}</Link>}>
          {t(club.can.transfer ? 'transfer.onOffer' : 'transfer.offered')}
        </Alert>
      )}
      {club.frozen && <Alert>{t('club.frozen')}</Alert>}
      <ClubBanner imageUrl={imageUrl} hyperlink={hyperlink} />
      <LatestNotices clubNick={club.nick} ready={ready} />
      <Section title={t('calendar.title')}>
        <ClubCalendar club={club} calendar={calendar} isOpen={isOpen} ready={ready} />
      </Section>
      <div className={styles.lists}>
        <Section title={t('lists.following')}>
          <Following club={club} ready={ready} />
        </Section>
        <Section title={t('lists.previous')}>
          <Previous club={club} ready={ready} />
        </Section>
      </div>
    </Page>
  );
}

interface SectionProps {
  club: Club;
  /** Whether the combined first request has completed. */
  ready: boolean;
}

function ClubCalendar({
  club,
  calendar,
  isOpen,
  ready,
}: SectionProps & { calendar: ReturnType<typeof useCalendar>; isOpen: boolean }) {
  const { t } = useTranslation();
  const activities = useClubActivities(club.nick, calendar.month, isOpen && ready);
  useLiveSchedule(useMemberId() ?? '');
  return (
    <ActivityCalendar
      calendar={calendar}
      activities={activities}
      closed={
        isOpen ? undefined : (
          <EmptyState
            title={t('calendar.closedMonth')}
            text={t('calendar.closedMonthHint')}
            action={<Link href={paths.activities(club.nick)}>{t('lists.toFollowing')}</Link>}
          />
        )
      }
      nextStep={<Link href={paths.activities(club.nick)}>{t('lists.all')}</Link>}
    />
  );
}

function Following({ club, ready }: SectionProps) {
  const { query, change } = useListState({ inPlace: true });
  return (
    <FollowingList
      club={club}
      ready={ready}
      search=""
      onSearch={null}
      page={Number(query.get('following') ?? 1)}
      onPage={(page) => change({ following: String(page) })}
    />
  );
}

function Previous({ club, ready }: SectionProps) {
  const { list } = useListState({ inPlace: true });
  return <PreviousList club={club} ready={ready} {...list} />;
}
