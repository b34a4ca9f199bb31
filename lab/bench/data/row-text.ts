import * as at from './layout.ts';

/** A table as COPY takes it: its columns, and its rows as lines of tab-separated text. */
export interface Rows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly lines: (scale: at.Scale) => Generator<string>;
}

export type Value = string | number | Date | null;

export const CREATED = new Date('2026-06-01T03:21:47.000Z').toISOString();
export const MEETUP_CREATED = new Date('2026-07-20T03:21:47.000Z').toISOString();
export const LEVELS = JSON.stringify({
  9: '모임장',
  8: '부모임장',
  7: '운영진',
  5: '정회원',
  3: '회원',
  1: '새내기',
});
export const SETTING = JSON.stringify({ bulletinlist: '자유,후기', color: '#3b6ea5' });
export const INFO = '처음 오시는 분도 환영해요. 준비물은 편한 옷과 물이에요. 끝나고 근처에서 같이 식사해요.';
/** Messages and likes of a meetup. */
export const FEW = 2;

export const line = (...values: Value[]) =>
  `${values.map((value) => (value === null ? '\\N' : value instanceof Date ? value.toISOString() : value)).join('\t')}\n`;

export function* each<T>(count: number, of: (place: number) => T): Generator<T> {
  for (let place = 0; place < count; place += 1) yield of(place);
}

export function* meetups(scale: at.Scale): Generator<{ club: number; index: number; id: number }> {
  for (let club = 0; club < scale * at.CLUBS; club += 1)
    for (let index = 0; index < at.CLUB_MEETUPS; index += 1)
      yield { club, index, id: at.meetupId(club, index) };
}

export const crewAt = (club: number, place: number) => at.firstCrewOf(club) + place;
export const noticeCategory = (place: number) =>
  ['notice', 'regulation', '자유', '후기', '자유'][place % 5] ?? 'notice';
