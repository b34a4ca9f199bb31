import { REPORT_MEETUPS_MAX } from '@crewwith/domain/constants';
import { firstOfMonth, monthOf, seoulDayOf } from '@crewwith/domain/time';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Club } from '../features/clubs/api.ts';
import { type Report, type ReportAsk, useReport } from '../features/reports/api.ts';
import { reportCsv, saveAsFile } from '../features/reports/csv.ts';
import { crewLines } from '../features/reports/lines.ts';
import { MeetupTable } from '../features/reports/meetup-table.tsx';
import { RangeForm } from '../features/reports/range-form.tsx';
import { ReportCrews } from '../features/reports/report-crews.tsx';
import { ReportSummary } from '../features/reports/report-summary.tsx';
import { useReportAsk } from '../features/reports/use-report-ask.ts';
import { ApiError } from '../kit/api-error.ts';
import { useMemberId } from '../kit/session.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../ui/state.tsx';
import { useClubOnPage } from './club-layout.tsx';
import { LogInFirstPage } from './log-in-first.tsx';
import styles from './report.module.css';

/** `/{club_nick}/report`: the attendance report, for level 7 and up (the specification, section 2). */
export function ReportPage() {
  const { t } = useTranslation();
  const memberId = useMemberId();
  const club = useClubOnPage();
  if (club.can.read_report) return <ClubReport club={club} />;
  if (memberId === '') return <LogInFirstPage title={t('report.title')} text={t('crew.logInText')} />;
  return (
    <Page title={t('report.title')} width="narrow">
      <EmptyState
        title={t('report.refused')}
        text={t('report.refusedText')}
        action={<ButtonLink href={paths.club(club.nick)}>{t('activity.seeClub')}</ButtonLink>}
      />
    </Page>
  );
}

function ClubReport({ club }: { club: Club }) {
  const { t } = useTranslation();
  const { ask, change } = useReportAsk();
  const { data, error, isFetching, refetch } = useReport(club.nick, ask, true);
  const year = () => {
    const today = seoulDayOf(new Date());
    change({ from: firstOfMonth(monthOf(today).year, 1), to: today, type: 'all' });
  };
  return (
    <Page
      title={t('report.title')}
      lead={t('report.lead')}
      actions={
        data !== undefined && data.meetups.length > 0 && <Download club={club} ask={ask} report={data} />
      }
      width="wide"
    >
      <RangeForm key={`${ask.from} ${ask.to}`} ask={ask} onChange={change} pending={isFetching} />
      {data === undefined && error === null && <RowsSkeleton rows={6} />}
      {data === undefined && error !== null && (
        <ErrorState
          message={ApiError.from(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.meetups.length === 0 && (
        <EmptyState
          title={t('report.empty')}
          text={t('report.emptyText')}
          action={
            <Button variant="outline" onClick={year}>
              {t('report.wider')}
            </Button>
          }
        />
      )}
      {data !== undefined && data.meetups.length > 0 && <Answers club={club} report={data} />}
    </Page>
  );
}

function Answers({ club, report }: { club: Club; report: Report }) {
  const { t } = useTranslation();
  const lines = useMemo(() => crewLines(report.crews), [report.crews]);
  return (
    <>
      {report.more && <Notice>{t('report.more', { count: REPORT_MEETUPS_MAX })}</Notice>}
      <ReportSummary meetups={report.meetups} lines={lines} />
      <div className={styles.parts}>
        <ReportCrews clubNick={club.nick} meetups={report.meetups} lines={lines} />
        <Section title={t('report.filled')}>
          <MeetupTable clubNick={club.nick} meetups={report.meetups} />
        </Section>
      </div>
    </>
  );
}

function Download({ club, ask, report }: { club: Club; ask: ReportAsk; report: Report }) {
  const { t } = useTranslation();
  const save = () =>
    saveAsFile(
      reportCsv(t, report.meetups, crewLines(report.crews)),
      `${club.nick}-attendance-${ask.from}-${ask.to}.csv`,
    );
  return (
    <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
      {t('report.csv')}
    </Button>
  );
}
