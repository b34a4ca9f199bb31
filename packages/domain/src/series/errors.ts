import type { ErrorDefinition } from '../error-definition.ts';

export const SERIES_ERRORS = {
  'series.rule_unsupported': {
    status: 422,
    ko: '이렇게는 반복할 수 없어요. 요일과 주기를 다시 골라 주세요.',
    en: 'This repetition is not possible. Please choose the weekdays and the interval again.',
  },
  'series.nothing_left': {
    status: 409,
    ko: '이 조건으로는 만들 수 있는 모임이 하나도 없어요.',
    en: 'No meetup is left on these dates.',
  },
  'series.too_many': {
    status: 409,
    ko: '진행 중인 반복 모임은 클럽마다 50개까지예요. 하나를 끝낸 뒤 다시 시도해 주세요.',
    en: 'A club can have up to 50 running series. Please end one and try again.',
  },
  'series.ended': { status: 409, ko: '이미 끝난 반복 모임이에요.', en: 'This series has ended.' },
  'series.no_such_day': {
    status: 409,
    ko: '이 반복 모임에 없는 날짜예요.',
    en: 'The series has no meetup on this day.',
  },
  'series.owner_level': {
    status: 409,
    ko: '반복 모임을 만들 수 있는 레벨의 크루만 맡을 수 있어요.',
    en: 'Only crew members whose level may plan a series can take it over.',
  },
} as const satisfies Record<string, ErrorDefinition>;
