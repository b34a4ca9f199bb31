import { formatDate } from '@crewwith/domain/calendar/date-format';
import { NEWCOMER_RETURN_DAYS } from '@crewwith/domain/constants';
import { csvFile } from '@crewwith/domain/reports/csv';
import { countsFor, MARKS, type Mark, markAt, toPercent } from '@crewwith/domain/reports/rules';
import { seriesWords } from '@crewwith/domain/series/rule-words';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import type { Report, ReportMeetup } from './api.ts';
import type { ReportRow } from './report-rows.ts';

/** Returns the text of a mark. */
export function markText(t: TFunction, mark: Mark): string {
  const texts: Record<Mark, string> = {
    [MARKS.attended]: t('report.markAttended'),
    [MARKS.applied]: t('report.markApplied'),
    [MARKS.noShow]: t('report.markNoShow'),
    [MARKS.none]: t('report.markNone'),
  };
  return texts[mark];
}

/**
 * Returns the report as CSV: a row per crew, a column per meetup. Below an empty row, the figures of the meetups in the
 * same columns, and those of newcomers; then a row per series.
 */
export function reportCsv(
  t: TFunction,
  { meetups, newcomers, series }: Pick<Report, 'meetups' | 'newcomers' | 'series'>,
  rows: readonly ReportRow[],
): string {
  const heading = [
    t('report.crew'),
    t('report.csvJoined'),
    t('report.rate'),
    t('report.attended'),
    t('report.meetups'),
    t('report.noShows'),
    t('report.lastCame'),
    ...meetups.map(({ activity_time, name }) => `${formatDate(activity_time)} ${name}`),
  ];
  const csvRows = rows.map(({ nick, created_month, marks, joined_from, result }) => [
    nick,
    created_month,
    result.rate === null ? '' : `${toPercent(result.rate)}%`,
    result.attended,
    result.meetups,
    result.noShows,
    dayOf(meetups, result.last),
    ...meetups.map((_, index) =>
      countsFor(marks, index, joined_from) ? markText(t, markAt(marks, index)) : t('report.markBefore'),
    ),
  ]);
  const skipped = Array<string>(heading.length - meetups.length - 1).fill('');
  const days = NEWCOMER_RETURN_DAYS;
  const figures = [
    [t('report.lateCancels'), ...skipped, ...meetups.map((meetup) => meetup.late_cancels)],
    [t('report.refilled'), ...skipped, ...meetups.map((meetup) => meetup.refilled)],
    [t('report.leftOut'), ...skipped, ...meetups.map((meetup) => meetup.left_out)],
    [t('report.newcomers'), newcomers.count],
    [t('report.returned', { days }), newcomers.returned],
    [t('report.csvPending', { days }), newcomers.pending],
  ];
  return csvFile([heading, ...csvRows, [], ...figures, ...seriesRows(t, series)]);
}

/** Below another empty row; nothing without series. */
function seriesRows(t: TFunction, series: Report['series']): (string | number)[][] {
  if (series.length === 0) return [];
  const heading = [
    t('report.csvSeries'),
    t('report.csvRule'),
    t('report.meetups'),
    t('report.fill'),
    t('report.attended'),
    t('report.noShows'),
    t('report.lateCancels'),
    t('report.standing'),
    t('report.rests'),
    t('report.topCrews'),
  ];
  const rows = series.map((one) => [
    one.name,
    seriesWords(one, currentLanguage()),
    one.meetups,
    one.count,
    one.attended,
    one.no_shows,
    one.late_cancels,
    one.standing,
    one.rests,
    one.top_crews.map(({ nick, attended }) => t('report.csvTopCrew', { nick, times: attended })).join(', '),
  ]);
  return [[], heading, ...rows];
}

/** Returns the day of a meetup by its index, or an empty string. */
export function dayOf(meetups: readonly ReportMeetup[], index: number | null): string {
  const meetup = index === null ? undefined : meetups[index];
  return meetup === undefined ? '' : formatDate(meetup.activity_time);
}
