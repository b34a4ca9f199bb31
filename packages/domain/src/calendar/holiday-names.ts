import type { Language } from '../error-definition.ts';

/** What a public holiday is, with its name in both languages. */
export const HOLIDAY_NAMES = {
  newYear: { ko: '신정', en: 'New Year’s Day' },
  seollal: { ko: '설날', en: 'Seollal' },
  aroundSeollal: { ko: '설날 연휴', en: 'Seollal holiday' },
  independence: { ko: '삼일절', en: 'Independence Movement Day' },
  labour: { ko: '노동절', en: 'Labor Day' },
  children: { ko: '어린이날', en: 'Children’s Day' },
  buddha: { ko: '부처님 오신 날', en: 'Buddha’s Birthday' },
  memorial: { ko: '현충일', en: 'Memorial Day' },
  constitution: { ko: '제헌절', en: 'Constitution Day' },
  liberation: { ko: '광복절', en: 'Liberation Day' },
  chuseok: { ko: '추석', en: 'Chuseok' },
  aroundChuseok: { ko: '추석 연휴', en: 'Chuseok holiday' },
  foundation: { ko: '개천절', en: 'National Foundation Day' },
  hangeul: { ko: '한글날', en: 'Hangeul Day' },
  christmas: { ko: '성탄절', en: 'Christmas Day' },
  substitute: { ko: '대체공휴일', en: 'Substitute holiday' },
  election: { ko: '선거일', en: 'Election Day' },
  temporary: { ko: '임시공휴일', en: 'Temporary holiday' },
} as const satisfies Record<string, Record<Language, string>>;

export type HolidayKind = keyof typeof HOLIDAY_NAMES;
