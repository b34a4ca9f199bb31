import type { ErrorDefinition } from '../error-definition.ts';

export const STANDING_ERRORS = {
  'standing.not_regular': {
    status: 409,
    ko: '최근 8번 중 3번 이상 출석한 크루만 매번 참석할 수 있어요.',
    en: 'A standing seat needs attendance at 3 of the last 8 meetups.',
  },
  'standing.rest_over': {
    status: 409,
    ko: '이번엔 쉬기로 할 수 있는 시간이 지났어요. 참석 취소를 눌러 주세요.',
    en: 'The time to skip this one is over. Please cancel your seat.',
  },
} as const satisfies Record<string, ErrorDefinition>;
