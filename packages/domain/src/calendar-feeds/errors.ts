import type { ErrorDefinition } from '../error-definition.ts';

export const CALENDAR_FEED_ERRORS = {
  'calendar_feed.too_many': {
    status: 409,
    ko: '캘린더 주소는 20개까지 만들 수 있어요. 내 일정의 ‘내 캘린더에 추가’에서 쓰지 않는 주소를 멈춰 주세요.',
    en: 'You can have up to 20 calendar addresses. Stop one that you do not use, in Add to my calendar of your schedule.',
  },
} as const satisfies Record<string, ErrorDefinition>;
