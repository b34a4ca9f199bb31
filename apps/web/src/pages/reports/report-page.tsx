import { REPORT_MEETUPS_MAX } from '@crewwith/domain/constants';
import { firstOfMonth, monthOf, seoulDayOf } from '@crewwith/domain/time';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Club } from '../../features/clubs/api.ts';
import { useCurrentClub } from '../../features/clubs/current-club.ts';
import { type Report, type ReportParams, useReport } from '../../features/reports/api.ts';
import { ReportCrews } from '../../features/reports/report-crews.tsx';
import { reportCsv, saveAsFile } from '../../features/reports/report-csv.ts';
import { ReportMeetupTable } from '../../features/reports/report-meetup-table.tsx';
import { ReportRangeForm } from '../../features/reports/report-range-form.tsx';
import { reportRows } from '../../features/reports/report-rows.ts';
import { ReportSummary } from '../../features/reports/report-summary.tsx';
import { useReportParams } from '../../features/reports/use-report-params.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import styles from './report-page.module.css';

/** `/{club_nick}/report`: the attendance report, for level 7 and up (docs/specification.md#report). */
export function ReportPage() {
  const { t } = useTranslation();
  const club = useCurrentClub();
  if (club.can.read_report) return <ClubReport club={club} />;
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
  const { ask, change } = useReportParams();
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
      <ReportRangeForm key={`${ask.from} ${ask.to}`} ask={ask} onChange={change} pending={isFetching} />
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
  const lines = useMemo(() => reportRows(report.crews), [report.crews]);
  return (
    <>
      {report.more && <Alert>{t('report.more', { count: REPORT_MEETUPS_MAX })}</Alert>}
      <ReportSummary meetups={report.meetups} lines={lines} />
      <div className={styles.parts}>
        <ReportCrews clubNick={club.nick} meetups={report.meetups} lines={lines} />
        <Section title={t('report.filled')}>
          <ReportMeetupTable clubNick={club.nick} meetups={report.meetups} />
        </Section>
      </div>
    </>
  );
}

function Download({ club, ask, report }: { club: Club; ask: ReportParams; report: Report }) {
  const { t } = useTranslation();
  const save = () =>
    saveAsFile(
      reportCsv(t, report.meetups, reportRows(report.crews)),
      `${club.nick}-attendance-${ask.from}-${ask.to}.csv`,
    );
  return (
    <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
      {t('report.csv')}
    </Button>
  );
}
