import { formatDateAndClock } from '@crewwith/domain/calendar/date-format';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import type { exportsContract } from '@crewwith/domain/exports/contract';
import { csvFile } from '@crewwith/domain/reports/csv';
import { fromSeoulWire, seoulClockOf, seoulDayOf } from '@crewwith/domain/time';
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../i18n/i18n.ts';

export type OwnData = ReplyOf<typeof exportsContract.read>;
/** A file of a picture, and its content. */
export type Picture = readonly [name: string, content: Uint8Array];

type ListName = keyof OwnData;
type Row = Readonly<Record<string, unknown>>;

/** Compressed already. */
const STORED = { level: 0 } as const;

/**
 * All data of oneself as a ZIP: a page that says what is in it, each list as a table, all of it as JSON, and the
 * pictures.
 */
export function archiveOf(
  t: TFunction,
  data: OwnData,
  pictures: readonly Picture[],
  now: Date,
): Uint8Array<ArrayBuffer> {
  const lists = listsOf(data).filter(([, rows]) => rows.length > 0);
  const files: Zippable = {
    'README.html': strToU8(readme(t, lists, now)),
    'data.json': strToU8(JSON.stringify(data, null, 2)),
  };
  for (const [name, rows] of lists) files[fileOf(name)] = strToU8(table(rows));
  for (const [name, content] of pictures) files[name] = [content, STORED];
  // A copy, since its type allows memory that is shared, which is no content of a file.
  return new Uint8Array(zipSync(files));
}

const fileOf = (name: ListName) => `${name}.csv`;

function listsOf({ member, ...lists }: OwnData): (readonly [ListName, readonly Row[]])[] {
  const entries = Object.entries(lists) as [ListName, readonly Row[]][];
  return [['member', [member]], ...entries];
}

function table(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  return csvFile([columns, ...rows.map((row) => columns.map((column) => cell(column, row[column])))]);
}

/** A column's name says what its text is: times are shown as they are in Seoul. */
function cell(column: string, value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return JSON.stringify(value);
  if (column === 'activity_time' || column === 'end_time') return inSeoul(fromSeoulWire(value));
  return /(?:^|_)time$/.test(column) ? inSeoul(new Date(value)) : value;
}

/** As spreadsheets read a time: `2026-12-01 19:00`. */
function inSeoul(instant: Date): string {
  return `${seoulDayOf(instant)} ${seoulClockOf(instant)}`;
}

function readme(t: TFunction, lists: readonly (readonly [ListName, readonly Row[]])[], now: Date): string {
  const rows = lists.map(
    ([name, { length }]) =>
      `<tr><td>${toHtml(t(`export.list.${name}`))}</td><td><a href="${fileOf(name)}">${fileOf(name)}</a></td><td>${length}</td></tr>`,
  );
  const title = toHtml(t('export.readmeTitle'));
  return `<!doctype html>
<html lang="${currentLanguage()}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}td{padding:.25rem .75rem .25rem 0}td:last-child{text-align:right}</style>
<h1>${title}</h1>
<p>${toHtml(t('export.readmeOf', { time: formatDateAndClock(now) }))}</p>
<table>${rows.join('')}</table>
<p>${toHtml(t('export.readmeStates'))}</p>
<p>${toHtml(t('export.readmeTimes'))}</p>
<p>${toHtml(t('export.readmeKeep'))}</p>
</html>
`;
}

function toHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
