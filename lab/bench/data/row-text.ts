import * as layout from './layout.ts';

/** A table's data for COPY: its columns, and its rows as lines of tab-separated text. */
export interface TableData {
  readonly table: string;
  readonly columns: readonly string[];
  readonly copyLines: (scale: layout.Scale) => Generator<string>;
}

export type Value = string | number | Date | null;

export const CREATED = new Date('2026-06-01T03:21:47.000Z').toISOString();
export const MEETUP_CREATED = new Date('2026-07-20T03:21:47.000Z').toISOString();
export const LEVELS = JSON.stringify({
  9: '클럽장',
  8: '부클럽장',
  7: '운영진',
  5: '정회원',
  3: '회원',
  1: '새내기',
});
export const SETTING = JSON.stringify({ bulletinlist: '자유,후기', color: '#3b6ea5' });
export const INFO = '처음 오시는 분도 환영해요. 준비물은 편한 옷과 물이에요. 끝나고 근처에서 같이 식사해요.';
/** Number of messages and of likes of a meetup. */
export const REACTIONS = 2;

export const copyLine = (...values: Value[]) =>
  `${values.map((value) => (value === null ? '\\N' : value instanceof Date ? value.toISOString() : value)).join('\t')}\n`;

export function* generate<T>(count: number, itemOf: (index: number) => T): Generator<T> {
  for (let index = 0; index < count; index += 1) yield itemOf(index);
}

export function* meetupsOf(scale: layout.Scale): Generator<{ club: number; index: number; id: number }> {
  for (let club = 0; club < scale * layout.CLUBS; club += 1)
    for (let index = 0; index < layout.CLUB_MEETUPS; index += 1)
      yield { club, index, id: layout.meetupId(club, index) };
}

export const crewAt = (club: number, index: number) => layout.firstCrewOf(club) + index;
export const noticeCategory = (index: number) =>
  ['notice', 'regulation', '자유', '후기', '자유'][index % 5] ?? 'notice';
