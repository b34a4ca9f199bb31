import IconDownload from 'icon:download';
import { REPORT_MEETUPS_MAX } from '@crewwith/domain/constants';
import { firstOfMonth, monthOf, seoulDayOf } from '@crewwith/domain/time';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { saveAsFile } from '../../browser/save-as-file.ts';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import type { Club } from '../../features/clubs/api.ts';
import { useCurrentClub } from '../../features/clubs/current-club.ts';
import { type Report, type ReportParams, useReport } from '../../features/reports/api.ts';
import { ReportCrews } from '../../features/reports/report-crews.tsx';
import { reportCsv } from '../../features/reports/report-csv.ts';
import { ReportMeetupTable } from '../../features/reports/report-meetup-table.tsx';
import { ReportRangeForm } from '../../features/reports/report-range-form.tsx';
import { reportRows } from '../../features/reports/report-rows.ts';
import { ReportSeries } from '../../features/reports/report-series.tsx';
import { ReportSummary } from '../../features/reports/report-summary.tsx';
import { useReportParams } from '../../features/reports/use-report-params.ts';
import { ApiError } from '../../http/api-error.ts';
import { loadFairnessTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Button, ButtonLink } from '../../ui/navigation/button.tsx';
import styles from './report-page.module.css';

export const prepare = loadFairnessTexts;

/** `/{club_nick}/report`: the attendance report, from level 7 (docs/specification.md#report). */
export function ReportPage() {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const club = useCurrentClub();
  if (club.can.read_report) return <ClubReport club={club} />;
  return (
    <Page title={t('nav.report')} width="narrow">
      <EmptyState
        title={t('refused.report')}
        text={t('report.refusedText', { level: levelPhrase('club.read_report') })}
        action={<ButtonLink href={paths.club(club.nick)}>{t('activity.seeClub')}</ButtonLink>}
      />
    </Page>
  );
}

function ClubReport({ club }: { club: Club }) {
  const { t } = useTranslation();
  const { params, change } = useReportParams();
  const { data, error, isFetching, refetch } = useReport(club.nick, params, true);
  const showYear = () => {
    const today = seoulDayOf(new Date());
    change({ from: firstOfMonth(monthOf(today).year, 1), to: today, type: 'all' });
  };
  return (
    <Page
      title={t('nav.report')}
      lead={t('report.lead')}
      actions={
        data !== undefined &&
        data.meetups.length > 0 && <Download club={club} params={params} report={data} />
      }
      width="wide"
    >
      <ReportRangeForm
        key={`${params.from} ${params.to}`}
        params={params}
        onChange={change}
        pending={isFetching}
      />
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
            <Button variant="outline" onClick={showYear}>
              {t('report.wider')}
            </Button>
          }
        />
      )}
      {data !== undefined && data.meetups.length > 0 && <ReportSections club={club} report={data} />}
    </Page>
  );
}

function ReportSections({ club, report }: { club: Club; report: Report }) {
  const { t } = useTranslation();
  const rows = useMemo(() => reportRows(report.crews), [report.crews]);
  return (
    <>
      {report.more && <Alert>{t('report.more', { count: REPORT_MEETUPS_MAX })}</Alert>}
      <ReportSummary meetups={report.meetups} rows={rows} newcomers={report.newcomers} />
      <ReportSeries clubNick={club.nick} series={report.series} />
      <div className={styles.parts}>
        <ReportCrews clubNick={club.nick} meetups={report.meetups} rows={rows} />
        <Section title={t('report.filled')}>
          <ReportMeetupTable clubNick={club.nick} meetups={report.meetups} />
        </Section>
      </div>
    </>
  );
}

function Download({ club, params, report }: { club: Club; params: ReportParams; report: Report }) {
  const { t } = useTranslation();
  const save = () =>
    saveAsFile(reportCsv(t, report, reportRows(report.crews)), {
      name: `${club.nick}-attendance-${params.from}-${params.to}.csv`,
      type: 'text/csv;charset=utf-8',
    });
  return (
    <Button variant="default" icon={<IconDownload size={18} />} onClick={save}>
      {t('report.csv')}
    </Button>
  );
}
