import { formatClock, formatMonthAndDay } from '../calendar/date-format.ts';
import type { Language } from '../error-definition.ts';
import { seoulParts } from '../time.ts';
import { CAUSE_KIND, type CauseKind } from './states.ts';

/** A restriction in the form of a refusal: until when, by which kind of cause, and the causes that explain the end. */
export interface RestrictionText {
  readonly until: Date;
  /** Null for a restriction that an earlier account left behind. */
  readonly rule: CauseKind | null;
  /** The earliest first. */
  readonly causes: readonly CauseText[];
}

export interface CauseText {
  /** Of a no-show its activity, of a late cancel the cancel. */
  readonly time: Date;
  /** What its rule says. */
  readonly hours: number | null;
  readonly days: number | null;
  /** The longest restriction by its rule, in days. */
  readonly maxDays: number | null;
}

/** More dates than these are left out of a sentence. */
const SHOWN = 5;

/** `노쇼 2번(11/19, 11/23) × 7일 → 12월 7일 오후 8:00까지 참석할 수 없어요.` */
export function restrictionSentence({ until, rule, causes }: RestrictionText, language: Language): string {
  const end = `${formatMonthAndDay(until, language)} ${formatClock(until, language)}`;
  const why = rule === null ? EARLIER[language] : reasonOf(rule, causes, language);
  return language === 'ko' ? `${why} → ${end}까지 참석할 수 없어요.` : `${why} → no seats until ${end}.`;
}

const EARLIER = { ko: '이전 계정에서 받은 참석 제한', en: 'A restriction of your earlier account' };

/** `노쇼 2번(11/19, 11/23) × 7일`. */
function reasonOf(rule: CauseKind, causes: readonly CauseText[], language: Language): string {
  const dates = datesOf(causes);
  const hours = Math.max(0, ...causes.map((cause) => cause.hours ?? 0));
  if (rule === CAUSE_KIND.lateCancel) {
    return language === 'ko'
      ? `직전 취소(${dates}) ${hours}시간`
      : `Late cancel (${dates}), ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  }
  const count = causes.length;
  const weight = daysOf(causes, language);
  return language === 'ko'
    ? `노쇼 ${count}번(${dates}) × ${weight}`
    : `${count} ${count === 1 ? 'no-show' : 'no-shows'} (${dates}) × ${weight}`;
}

function datesOf(causes: readonly CauseText[]): string {
  const shown = causes.slice(-SHOWN).map(({ time }) => {
    const { month, day } = seoulParts(time);
    return `${month}/${day}`;
  });
  return [...(causes.length > SHOWN ? ['…'] : []), ...shown].join(', ');
}

/** `7일`, `7–10일` when the rules differ, `7일, 최대 10일` when that is less. */
function daysOf(causes: readonly CauseText[], language: Language): string {
  const days = causes.map((cause) => cause.days ?? 0);
  const [least, most] = [Math.min(...days), Math.max(...days)];
  const range = least === most ? String(most) : `${least}–${most}`;
  const text = language === 'ko' ? `${range}일` : `${range} ${range === '1' ? 'day' : 'days'}`;
  const limit = causes.at(-1)?.maxDays ?? null;
  const sum = days.reduce((total, each) => total + each, 0);
  if (limit === null || sum <= limit) return text;
  return language === 'ko' ? `${text}, 최대 ${limit}일` : `${text}, at most ${limit}`;
}

/** `8시간` or `8 hours`. */
export function hoursText(hours: number, language: Language): string {
  return language === 'ko' ? `${hours}시간` : `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}
