import { formatDayAndClock } from '../../calendar/date-format.ts';
import type { Language } from '../../error-definition.ts';
import type { NotificationFacts } from '../facts.ts';
import type { NotificationKind } from '../kinds.ts';

/** Title and text of each kind in one language. */
export type TextsOfKinds = Readonly<
  Record<NotificationKind, (facts: NotificationFacts) => readonly [title: string, text: string]>
>;

/** Parts of a text on one line, without those that are missing. */
export function line(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}

/** What texts of one language are made of. */
export function timesOf(language: Language) {
  return {
    /** The name of what it is about, or the club's, and when that begins: `새벽 러닝 · 12월 1일 (화) 오후 7:05`. */
    about: ({ thing, club, start }: NotificationFacts): string =>
      line(thing ?? club, start && formatDayAndClock(start, language)),
    /** What it is about, and its old and new begin: `새벽 러닝 · 12월 1일 (화) 오후 7:05 → 12월 2일 (수) 오후 7:05`. */
    aboutMoved: ({ thing, club, start, details: { from } }: NotificationFacts): string => {
      const [before, after] = [from && new Date(from), start].map(
        (time) => time && formatDayAndClock(time, language),
      );
      return line(thing ?? club, before && after && before !== after ? `${before} → ${after}` : after);
    },
    /** A stored instant in words. */
    dayOf: (instant: string): string => formatDayAndClock(new Date(instant), language),
  };
}
