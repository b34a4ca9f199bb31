import { formatDay } from '@crewwith/domain/calendar/date-format';
import { countsFor, MARKS, type Mark, markAt } from '@crewwith/domain/reports/rules';
import { seoulParts } from '@crewwith/domain/time';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Face } from '../../ui/display/face.tsx';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import type { ReportMeetup } from './api.ts';
import styles from './heat-map.module.css';
import { markText } from './report-csv.ts';
import type { ReportRow } from './report-rows.ts';

/** The symbol of each mark differs in shape, not only in colour. */
const SYMBOLS: Record<Mark, string> = {
  [MARKS.attended]: '●',
  [MARKS.applied]: '○',
  [MARKS.noShow]: '✕',
  [MARKS.none]: '·',
};
const LEGEND = [MARKS.attended, MARKS.applied, MARKS.noShow, MARKS.none] as const;

function shortDay(instant: Date): string {
  const { month, day } = seoulParts(instant);
  return `${month}.${day}`;
}

/** A table of crews by meetups, the latest meetup first. */
export function HeatMap({ meetups, rows }: { meetups: readonly ReportMeetup[]; rows: readonly ReportRow[] }) {
  const { t } = useTranslation();
  const columns = meetups.map((meetup, index) => ({ meetup, index })).toReversed();
  return (
    <>
      <p className={styles.hint}>{t('report.mapHint')}</p>
      <ul className={styles.legend}>
        {LEGEND.map((mark) => (
          <li key={mark}>
            <span className={styles.symbol} data-mark={mark} aria-hidden="true">
              {SYMBOLS[mark]}
            </span>
            {markText(t, mark)}
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <section className={styles.frame} aria-label={t('report.mapFrame')} tabIndex={0}>
        <table className={styles.map}>
          <thead>
            <tr>
              <th scope="col">{t('report.crew')}</th>
              {columns.map(({ meetup }) => (
                <th key={meetup.activity_id} scope="col" title={meetup.name}>
                  <span aria-hidden="true">{shortDay(meetup.activity_time)}</span>
                  <VisuallyHidden>{`${formatDay(meetup.activity_time, currentLanguage())} ${meetup.name}`}</VisuallyHidden>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ crew_id, nick, image_url: imageUrl, marks, joined_from }) => (
              <tr key={crew_id}>
                <th scope="row">
                  <span className={styles.crew}>
                    <Face name={nick} imageUrl={imageUrl} size={24} />
                    {nick}
                  </span>
                </th>
                {columns.map(({ meetup, index }) => {
                  const mark = markAt(marks, index);
                  const isBefore = !countsFor(marks, index, joined_from);
                  return (
                    <td key={meetup.activity_id} data-mark={isBefore ? 'before' : mark}>
                      <span aria-hidden="true">{isBefore ? '' : SYMBOLS[mark]}</span>
                      <VisuallyHidden>{isBefore ? t('report.markBefore') : markText(t, mark)}</VisuallyHidden>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
