import { formatDateAndClock } from '@crewwith/domain/calendar/date-format';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import type { exportsContract } from '@crewwith/domain/exports/contract';
import { csvFile } from '@crewwith/domain/reports/csv';
import { fromSeoulWire, seoulClockOf, seoulDayOf } from '@crewwith/domain/time';
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../i18n/i18n.ts';

export type OwnData = ReplyOf<typeof exportsContract.read>;

export interface Contents {
  readonly data: OwnData;
  /** When it was so. */
  readonly time: Date;
  /** The files of pictures by their addresses; null for those that are gone. */
  readonly pictures: ReadonlyMap<string, Uint8Array | null>;
}

type ListName = keyof OwnData;
type Row = Readonly<Record<string, unknown>>;

/** Compressed already. */
const STORED = { level: 0 } as const;

/**
 * All data of oneself as a ZIP: a page that says what is in it, each list as a table, all of it as JSON, and the
 * pictures.
 */
export function archiveOf(t: TFunction, { data, time, pictures }: Contents): Uint8Array<ArrayBuffer> {
  const lists = listsOf(data).filter(([, rows]) => rows.length > 0);
  const files: Zippable = {
    'README.html': strToU8(readme(t, lists, time)),
    'data.json': strToU8(JSON.stringify(data, null, 2)),
  };
  for (const [name, rows] of lists) files[fileOf(name)] = strToU8(table(rows));
  for (const [address, content] of pictures)
    if (content) files[`pictures${address.slice(address.lastIndexOf('/'))}`] = [content, STORED];
  // The library's memory is its own; its type allows memory that is shared too.
  return zipSync(files) as Uint8Array<ArrayBuffer>;
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
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}th,td{padding:.25rem .75rem .25rem 0;text-align:start}td:last-child,th:last-child{text-align:end}</style>
<h1>${title}</h1>
<p>${toHtml(t('export.readmeOf', { time: formatDateAndClock(now) }))}</p>
<table><tr><th>${toHtml(t('export.readmeWhat'))}<th>${toHtml(t('export.readmeFile'))}<th>${toHtml(t('export.readmeRows'))}</tr>${rows.join('')}</table>
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
