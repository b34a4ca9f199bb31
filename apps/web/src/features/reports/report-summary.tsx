import { fillRate, mean, toPercent } from '@crewwith/domain/reports/rules';
import { useTranslation } from 'react-i18next';
import type { ReportMeetup } from './api.ts';
import { countTrends, type ReportRow } from './report-rows.ts';
import styles from './report-summary.module.css';

/** The report in four figures. */
export function ReportSummary({
  meetups,
  rows,
}: {
  meetups: readonly ReportMeetup[];
  rows: readonly ReportRow[];
}) {
  const { t } = useTranslation();
  const attended = mean(meetups.map((meetup) => meetup.attended)) ?? 0;
  const fill = mean(meetups.map(({ count, max_crew }) => fillRate({ count, capacity: max_crew }))) ?? 0;
  const figures = [
    [t('report.meetups'), t('report.meetupCount', { count: meetups.length })],
    [t('report.meanAttended'), t('report.people', { count: Math.round(attended) })],
    [t('report.meanFill'), `${toPercent(fill)}%`],
    [t('report.lapsed'), t('report.people', { count: countTrends(rows).lapsed })],
  ] as const;
  return (
    <dl className={styles.figures} aria-label={t('report.summary')}>
      {figures.map(([label, value]) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
