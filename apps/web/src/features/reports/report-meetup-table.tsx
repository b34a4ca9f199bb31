import { formatDate } from '@crewwith/domain/calendar/date-format';
import { pageRows, paginate } from '@crewwith/domain/lists/paging';
import { fillRate } from '@crewwith/domain/reports/rules';
import { useTranslation } from 'react-i18next';
import { useListState } from '../../browser/lists/use-list-state.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import type { ReportMeetup } from './api.ts';
import styles from './report.module.css';
import { ShareBar } from './share-bar.tsx';

/** The fill rate of each meetup, the latest first. */
export function ReportMeetupTable({
  clubNick,
  meetups,
}: {
  clubNick: string;
  meetups: readonly ReportMeetup[];
}) {
  const { t } = useTranslation();
  const { query, change } = useListState({ inPlace: true });
  const { page, pages, buttons } = paginate(meetups.length, Number(query.get('meetups') ?? 1));
  return (
    <>
      <div className={styles.frame}>
        <table className={styles.table} aria-label={t('report.filled')}>
          <thead>
            <tr>
              <th scope="col">{t('report.meetup')}</th>
              <th scope="col">{t('report.fill')}</th>
              <th scope="col" className={styles.number}>
                {t('report.attended')}
              </th>
              <th scope="col" className={styles.number} data-extra>
                {t('report.noShows')}
              </th>
            </tr>
          </thead>
          <tbody>
            {pageRows(meetups.toReversed(), page).map((meetup) => (
              <tr key={meetup.activity_id}>
                <th scope="row">
                  <Link href={paths.activity(clubNick, meetup.activity_id)} className={styles.name}>
                    {meetup.name}
                    <span className={styles.soft}>{formatDate(meetup.activity_time)}</span>
                  </Link>
                  <SeatNotes meetup={meetup} />
                </th>
                <td>
                  <ShareBar share={fillRate({ count: meetup.count, capacity: meetup.max_crew })} />
                  <span className={styles.soft}>{`${meetup.count}/${meetup.max_crew}`}</span>
                </td>
                <td className={styles.number}>{meetup.attended}</td>
                <td className={styles.number} data-extra>
                  {meetup.no_shows}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pagination
        label={t('report.filled')}
        page={page}
        pages={pages}
        buttons={buttons}
        onPage={(next) => change({ meetups: String(next) })}
      />
    </>
  );
}

/** What else became of the seats; nothing where there is nothing to tell. */
function SeatNotes({ meetup: { late_cancels, refilled, left_out } }: { meetup: ReportMeetup }) {
  const { t } = useTranslation();
  return (
    <>
      {late_cancels > 0 && (
        <span className={styles.soft}>{t('report.lateNote', { late: late_cancels, refilled })}</span>
      )}
      {left_out > 0 && <span className={styles.soft}>{t('report.leftOutNote', { count: left_out })}</span>}
    </>
  );
}
