import { NEWCOMER_RETURN_DAYS } from '@crewwith/domain/constants';
import { fillRate, mean, type Newcomers, toPercent } from '@crewwith/domain/reports/rules';
import { useTranslation } from 'react-i18next';
import type { ReportMeetup } from './api.ts';
import { countTrends, type ReportRow } from './report-rows.ts';
import styles from './report-summary.module.css';

interface ReportSummaryProps {
  meetups: readonly ReportMeetup[];
  rows: readonly ReportRow[];
  newcomers: Newcomers;
}

/** The report in eight figures. */
export function ReportSummary({ meetups, rows, newcomers }: ReportSummaryProps) {
  const { t } = useTranslation();
  const attended = mean(meetups.map((meetup) => meetup.attended)) ?? 0;
  const fill = mean(meetups.map(({ count, max_crew }) => fillRate({ count, capacity: max_crew }))) ?? 0;
  const total = (field: 'late_cancels' | 'refilled' | 'left_out') =>
    meetups.reduce((sum, meetup) => sum + meetup[field], 0);
  const [late, refilled] = [total('late_cancels'), total('refilled')];
  const { count, returned, pending } = newcomers;
  const decided = count - pending;
  const days = NEWCOMER_RETURN_DAYS;
  const figures = [
    { label: t('report.meetups'), value: t('report.meetupCount', { count: meetups.length }) },
    { label: t('report.meanAttended'), value: t('report.people', { count: Math.round(attended) }) },
    { label: t('report.meanFill'), value: `${toPercent(fill)}%` },
    { label: t('report.lapsed'), value: t('report.people', { count: countTrends(rows).lapsed }) },
    { label: t('report.newcomers'), value: t('report.people', { count }) },
    {
      label: t('report.returned', { days }),
      value: decided > 0 ? t('report.returnedOf', { decided, returned }) : t('report.noneDecided'),
      note: pending > 0 && t('report.pending', { count: pending, days }),
    },
    {
      label: t('report.lateCancels'),
      value: t('report.seats', { count: late }),
      note:
        late > 0 && (refilled > 0 ? t('report.refilledOf', { count: refilled }) : t('report.refilledNone')),
    },
    { label: t('report.leftOut'), value: t('report.waits', { count: total('left_out') }) },
  ];
  return (
    <dl className={styles.figures} aria-label={t('report.summary')}>
      {figures.map(({ label, value, note }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
