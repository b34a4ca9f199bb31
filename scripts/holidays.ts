import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getHolidayPreset } from '@hyunbinseo/holidays-kr';

/*
 * Source: the monthly calendar (월력요항) of the Korea AeroSpace Administration, from @hyunbinseo/holidays-kr. It is
 * published one year ahead; later years are computed from the lunar calendar (Intl's `dangi`) and the substitute days
 * of article 3 of the regulation on public holidays (관공서의 공휴일에 관한 규정).
 */

const FIRST_YEAR = 2024;
const LAST_YEAR = 2030;
const FILE = fileURLToPath(new URL('../apps/web/public/holidays.json', import.meta.url));
const DAY_MS = 24 * 60 * 60 * 1000;

/** `/holidays.json`: the days that are holidays every year (MM-DD), and the others (YYYY-MM-DD). */
export interface Holidays {
  readonly source: string;
  readonly holidaysWithoutYear: readonly string[];
  readonly holidaysWithYear: readonly string[];
}

type Substitute = 'never' | 'on Sunday' | 'at the weekend';

/** Holidays by solar date; 노동절 and 제헌절 are public holidays since 2026. */
const solar: { date: string; since: number; substitute: Substitute }[] = [
  { date: '01-01', since: 0, substitute: 'never' },
  { date: '03-01', since: 0, substitute: 'at the weekend' },
  { date: '05-01', since: 2026, substitute: 'at the weekend' },
  { date: '05-05', since: 0, substitute: 'at the weekend' },
  { date: '06-06', since: 0, substitute: 'never' },
  { date: '07-17', since: 2026, substitute: 'at the weekend' },
  { date: '08-15', since: 0, substitute: 'at the weekend' },
  { date: '10-03', since: 0, substitute: 'at the weekend' },
  { date: '10-09', since: 0, substitute: 'at the weekend' },
  { date: '12-25', since: 0, substitute: 'at the weekend' },
];

/** Holidays by lunar date. `around`: the number of holidays before and after. */
const lunar: { month: string; day: string; around: 0 | 1; substitute: Substitute }[] = [
  { month: '1', day: '1', around: 1, substitute: 'on Sunday' },
  { month: '4', day: '8', around: 0, substitute: 'at the weekend' },
  { month: '8', day: '15', around: 1, substitute: 'on Sunday' },
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
export function computeHolidays(year: number): string[] {
  const days = [
    ...solar.filter(({ since }) => year >= since).map((s) => ({ ...s, days: [`${year}-${s.date}`] })),
    ...lunar.map((l) => {
      const middle = solarDateOf(year, l.month, l.day);
      return { ...l, days: l.around === 0 ? [middle] : [plusDays(middle, -1), middle, plusDays(middle, 1)] };
    }),
  ];
  const taken = new Set(days.flatMap((holiday) => holiday.days));
  const inOrder = days.toSorted((a, b) => (a.days[0] ?? '').localeCompare(b.days[0] ?? ''));
  const seen = new Set<string>();
  for (const holiday of inOrder) {
    const overlaps = holiday.substitute !== 'never' && holiday.days.some((day) => seen.has(day));
    for (const day of holiday.days) seen.add(day);
    const fallsOn = (numbers: number[]) => holiday.days.some((day) => numbers.includes(weekday(day)));
    const atWeekend =
      (holiday.substitute === 'at the weekend' && fallsOn([0, 6])) ||
      (holiday.substitute === 'on Sunday' && fallsOn([0]));
    if (!overlaps && !atWeekend) continue;
    let substitute = plusDays(holiday.days.at(-1) ?? '', 1);
    while (taken.has(substitute) || [0, 6].includes(weekday(substitute)))
      substitute = plusDays(substitute, 1);
    taken.add(substitute);
  }
  return [...taken].sort();
}

async function publishedHolidays(year: number): Promise<string[]> {
  try {
    return Object.keys(await getHolidayPreset(String(year)));
  } catch (error) {
    if (error instanceof RangeError) return computeHolidays(year);
    throw error;
  }
}

/** The expected content of `/holidays.json`. */
export async function makeHolidays(): Promise<Holidays> {
  const all: string[] = [];
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) all.push(...(await publishedHolidays(year)));
  const everyYear = solar.filter(({ since }) => since <= FIRST_YEAR).map(({ date }) => date);
  return {
    source: '@hyunbinseo/holidays-kr (월력요항); later years reckoned from the lunar calendar',
    holidaysWithoutYear: everyYear,
    holidaysWithYear: all.filter((day) => !everyYear.includes(day.slice(5))).sort(),
  };
}

/** The present content of `/holidays.json`. */
export async function readHolidays(): Promise<Holidays> {
  return JSON.parse(await readFile(FILE, 'utf8'));
}

if (import.meta.main) await writeFile(FILE, `${JSON.stringify(await makeHolidays(), null, 2)}\n`);
