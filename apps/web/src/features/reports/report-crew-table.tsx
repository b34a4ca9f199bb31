import IconArrowDown from 'icon:arrow-down';
import IconArrowUp from 'icon:arrow-up';
import IconArrowsSort from 'icon:arrows-sort';
import { nextSorting, type Sorting } from '@crewwith/domain/lists/sorting';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Face } from '../../ui/display/face.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import type { ReportMeetup } from './api.ts';
import styles from './report.module.css';
import { dayOf } from './report-csv.ts';
import type { ReportColumn, ReportRow } from './report-rows.ts';
import { ShareBar } from './share-bar.tsx';

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

interface ReportCrewTableProps {
  clubNick: string;
  meetups: readonly ReportMeetup[];
  rows: readonly ReportRow[];
  sorting: Sorting<ReportColumn>;
  onSort: (sorting: Sorting<ReportColumn>) => void;
}

/** Attendance rate and streak of each crew. */
export function ReportCrewTable({ clubNick, meetups, rows, sorting, onSort }: ReportCrewTableProps) {
  const { t } = useTranslation();
  const heading = (column: ReportColumn, label: string, extra = false) => {
    const direction = sorting.column === column ? sorting.direction : 'none';
    const Icon = ICONS[direction];
    return (
      <th scope="col" aria-sort={direction} data-extra={extra || undefined}>
        <button type="button" className={styles.sort} onClick={() => onSort(nextSorting(sorting, column))}>
          {label}
          <Icon size={15} data-direction={direction} />
        </button>
      </th>
    );
  };
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={t('report.crews')}>
        <thead>
          <tr>
            {heading('nick', t('report.crew'))}
            {heading('rate', t('report.rate'))}
            {heading('streak', t('report.streak'))}
            {heading('noShows', t('report.noShows'), true)}
            {heading('last', t('report.lastCame'), true)}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ crew_id, nick, image_url: imageUrl, result }) => (
            <tr key={crew_id}>
              <th scope="row">
                <Link href={paths.crew(clubNick, crew_id)} className={styles.crew}>
                  <Face name={nick} imageUrl={imageUrl} size={24} />
                  {nick}
                </Link>
              </th>
              <td>
                {result.rate === null ? (
                  <span className={styles.soft}>{t('report.noRate')}</span>
                ) : (
                  <>
                    <ShareBar share={result.rate} />
                    <span className={styles.soft}>
                      {t('report.ofMeetups', { meetups: result.meetups, attended: result.attended })}
                    </span>
                  </>
                )}
              </td>
              <td>
                <Streak result={result} />
              </td>
              <td data-extra>{result.noShows}</td>
              <td data-extra>{dayOf(meetups, result.last)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Streak({ result: { streak, absence, trend } }: { result: ReportRow['result'] }) {
  const { t } = useTranslation();
  if (trend === 'never') return <span className={styles.soft}>{t('report.never')}</span>;
  if (streak > 0) {
    const text = streak === 1 ? t('report.cameLast') : t('report.inRow', { times: streak });
    return <span className={styles.good}>{text}</span>;
  }
  return (
    <span className={trend === 'lapsed' ? styles.bad : styles.soft}>
      {absence === 1 ? t('report.missedLast') : t('report.missed', { times: absence })}
    </span>
  );
}
