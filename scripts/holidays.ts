import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { HolidayKind } from '@crewwith/domain/calendar/holiday-names';
import { getHolidayPreset } from '@hyunbinseo/holidays-kr';

/*
 * Source: the monthly calendar (월력요항) of the Korea AeroSpace Administration, from @hyunbinseo/holidays-kr. It is
 * published one year ahead; later years are computed from the lunar calendar (Intl's `dangi`) and the substitute days
 * of article 3 of the regulation on public holidays (관공서의 공휴일에 관한 규정).
 */

const FIRST_YEAR = 2024;
const LAST_YEAR = 2030;
const fileOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
/** What browsers load for the calendar: days without names. */
const WEB_FILE = fileOf('apps/web/public/holidays.json');
/** The same days with what they are, for the rules of series. */
const DOMAIN_FILE = fileOf('packages/domain/src/calendar/holiday-data.ts');
const DAY_MS = 24 * 60 * 60 * 1000;

/** `/holidays.json`: the days that are holidays every year (MM-DD), and the others (YYYY-MM-DD). */
export interface Holidays {
  readonly source: string;
  readonly holidaysWithoutYear: readonly string[];
  readonly holidaysWithYear: readonly string[];
}

/** What each holiday of some years is, by day in order. */
export type NamedHolidays = Readonly<Record<string, readonly HolidayKind[]>>;

type Substitute = 'never' | 'on Sunday' | 'at the weekend';

/** Holidays by solar date; 노동절 and 제헌절 are public holidays since 2026. */
const solar: { date: string; kind: HolidayKind; since: number; substitute: Substitute }[] = [
  { date: '01-01', kind: 'newYear', since: 0, substitute: 'never' },
  { date: '03-01', kind: 'independence', since: 0, substitute: 'at the weekend' },
  { date: '05-01', kind: 'labour', since: 2026, substitute: 'at the weekend' },
  { date: '05-05', kind: 'children', since: 0, substitute: 'at the weekend' },
  { date: '06-06', kind: 'memorial', since: 0, substitute: 'never' },
  { date: '07-17', kind: 'constitution', since: 2026, substitute: 'at the weekend' },
  { date: '08-15', kind: 'liberation', since: 0, substitute: 'at the weekend' },
  { date: '10-03', kind: 'foundation', since: 0, substitute: 'at the weekend' },
  { date: '10-09', kind: 'hangeul', since: 0, substitute: 'at the weekend' },
  { date: '12-25', kind: 'christmas', since: 0, substitute: 'at the weekend' },
];

interface Lunar {
  month: string;
  day: string;
  kind: HolidayKind;
  /** What the days before and after are, where those are holidays too. */
  around?: HolidayKind;
  substitute: Substitute;
}

/** Holidays by lunar date. */
const lunar: Lunar[] = [
  { month: '1', day: '1', kind: 'seollal', around: 'aroundSeollal', substitute: 'on Sunday' },
  { month: '4', day: '8', kind: 'buddha', substitute: 'at the weekend' },
  { month: '8', day: '15', kind: 'chuseok', around: 'aroundChuseok', substitute: 'on Sunday' },
];

/** What a holiday of the published calendar is, by its name; the first that matches. */
const PUBLISHED: readonly [name: RegExp, kind: HolidayKind][] = [
  [/선거/, 'election'],
  [/임시공휴일/, 'temporary'],
  [/대체공휴일/, 'substitute'],
  [/1월 1일/, 'newYear'],
  [/설날 /, 'aroundSeollal'],
  [/설날/, 'seollal'],
  [/3.1절/, 'independence'],
  [/노동절/, 'labour'],
  [/어린이날/, 'children'],
  [/부처님/, 'buddha'],
  [/현충일/, 'memorial'],
  [/제헌절/, 'constitution'],
  [/광복절/, 'liberation'],
  [/추석 /, 'aroundChuseok'],
  [/추석/, 'chuseok'],
  [/개천절/, 'foundation'],
  [/한글날/, 'hangeul'],
  [/기독탄신일/, 'christmas'],
];

const dangi = new Intl.DateTimeFormat('en-u-ca-dangi', { timeZone: 'UTC', month: 'numeric', day: 'numeric' });
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const plusDays = (date: string, days: number) => iso(Date.parse(date) + days * DAY_MS);
const weekday = (date: string) => new Date(date).getUTCDay();

function solarDateOf(year: number, month: string, day: string): string {
  for (let ms = Date.UTC(year, 0, 20); ms < Date.UTC(year, 11, 1); ms += DAY_MS) {
    const parts = dangi.formatToParts(ms);
    const part = (type: string) => parts.find((p) => p.type === type)?.value;
    if (part('month') === month && part('day') === day) return iso(ms);
  }
  throw new Error(`no day ${month}/${day} of the lunar calendar in ${year}`);
}

/** The statutory holidays of a year in order, without one-off holidays (elections, ad hoc). */
export function computeHolidays(year: number): NamedHolidays {
  const holidays = [
    ...solar
      .filter(({ since }) => year >= since)
      .map(({ date, kind, substitute }) => ({ substitute, days: [{ day: `${year}-${date}`, kind }] })),
    ...lunar.map(({ month, day, kind, around, substitute }) => {
      const middle = solarDateOf(year, month, day);
      const neighbour = (days: number) => (around ? [{ day: plusDays(middle, days), kind: around }] : []);
      return { substitute, days: [...neighbour(-1), { day: middle, kind }, ...neighbour(1)] };
    }),
  ];
  const taken = new Set(holidays.flatMap(({ days }) => days.map(({ day }) => day)));
  const first = ({ days }: (typeof holidays)[number]) => days[0]?.day ?? '';
  const kinds = new Map<string, HolidayKind[]>();
  for (const { days, substitute } of holidays.toSorted((a, b) => first(a).localeCompare(first(b)))) {
    const overlaps = substitute !== 'never' && days.some(({ day }) => kinds.get(day)?.length);
    for (const { day, kind } of days) kinds.set(day, [...(kinds.get(day) ?? []), kind]);
    const fallsOn = (numbers: number[]) => days.some(({ day }) => numbers.includes(weekday(day)));
    const atWeekend =
      (substitute === 'at the weekend' && fallsOn([0, 6])) || (substitute === 'on Sunday' && fallsOn([0]));
    if (!overlaps && !atWeekend) continue;
    let free = plusDays(days.at(-1)?.day ?? '', 1);
    while (taken.has(free) || [0, 6].includes(weekday(free))) free = plusDays(free, 1);
    taken.add(free);
    kinds.set(free, ['substitute']);
  }
  return inOrder([...kinds]);
}

const inOrder = (entries: [string, HolidayKind[]][]): NamedHolidays =>
  Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other)));

/** The holidays of the published calendar. Throws a RangeError for a year that is not published. */
export async function publishedHolidays(year: number): Promise<NamedHolidays> {
  const published = Object.entries(await getHolidayPreset(String(year)));
  return inOrder(published.map(([day, names]) => [day, names.map(kindOf)]));
}

function kindOf(name: string): HolidayKind {
  const found = PUBLISHED.find(([pattern]) => pattern.test(name));
  if (!found) throw new Error(`no kind of holiday for ${name}`);
  return found[1];
}

async function holidaysOf(year: number): Promise<NamedHolidays> {
  try {
    return await publishedHolidays(year);
  } catch (error) {
    if (error instanceof RangeError) return computeHolidays(year);
    throw error;
  }
}

/** The holidays that are on the same day in all years. */
const everyYear = solar.filter(({ since }) => since <= FIRST_YEAR);

async function allHolidays(): Promise<NamedHolidays> {
  const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index);
  return Object.assign({}, ...(await Promise.all(years.map(holidaysOf))));
}

/** The expected content of `/holidays.json`. */
export async function makeHolidays(): Promise<Holidays> {
  const fixed = everyYear.map(({ date }) => date);
  return {
    source: '@hyunbinseo/holidays-kr (월력요항); later years reckoned from the lunar calendar',
    holidaysWithoutYear: fixed,
    holidaysWithYear: Object.keys(await allHolidays()).filter((day) => !fixed.includes(day.slice(5))),
  };
}

/** The expected text of the domain's data. */
export async function makeHolidayData(): Promise<string> {
  const entry = (key: string, kinds: readonly HolidayKind[]) =>
    `  '${key}': [${kinds.map((kind) => `'${kind}'`).join(', ')}],\n`;
  const days = Object.entries(await allHolidays()).map(([day, kinds]) => entry(day, kinds));
  return `import type { SeoulDay } from '../time.ts';
import type { HolidayKind } from './holiday-names.ts';

/*
 * Written by \`npm run holidays\`, with apps/web/public/holidays.json. Loaded by the server, and by browsers only where
 * holidays are named.
 */

/** The years whose holidays are known. */
export const HOLIDAY_YEARS = { first: ${FIRST_YEAR}, last: ${LAST_YEAR} } as const;

/** The holidays of the same day in all years, by month and day. */
export const HOLIDAYS_EVERY_YEAR: Readonly<Record<string, readonly HolidayKind[]>> = {
${everyYear.map(({ date, kind }) => entry(date, [kind])).join('')}};

/** The holidays of these years. */
export const HOLIDAYS_BY_DAY: Readonly<Record<SeoulDay, readonly HolidayKind[]>> = {
${days.join('')}};
`;
}

/** The present content of `/holidays.json`. */
export async function readHolidays(): Promise<Holidays> {
  return JSON.parse(await readFile(WEB_FILE, 'utf8'));
}

/** The present text of the domain's data. */
export function readHolidayData(): Promise<string> {
  return readFile(DOMAIN_FILE, 'utf8');
}

if (import.meta.main) {
  await writeFile(WEB_FILE, `${JSON.stringify(await makeHolidays(), null, 2)}\n`);
  await writeFile(DOMAIN_FILE, await makeHolidayData());
}
