import { formatDate } from '@crewwith/domain/calendar/date-format';
import { NEWCOMER_RETURN_DAYS } from '@crewwith/domain/constants';
import { csvFile } from '@crewwith/domain/reports/csv';
import { countsFor, MARKS, type Mark, markAt, toPercent } from '@crewwith/domain/reports/rules';
import type { TFunction } from 'i18next';
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
 * same columns, and those of newcomers.
 */
export function reportCsv(
  t: TFunction,
  { meetups, newcomers }: Pick<Report, 'meetups' | 'newcomers'>,
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
  return csvFile([heading, ...csvRows, [], ...figures]);
}

/** Returns the day of a meetup by its index, or an empty string. */
export function dayOf(meetups: readonly ReportMeetup[], index: number | null): string {
  const meetup = index === null ? undefined : meetups[index];
  return meetup === undefined ? '' : formatDate(meetup.activity_time);
}

/** Downloads text as a file. */
export function saveAsFile(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
