import type { ErrorDefinition } from '../error-definition.ts';

export const CALENDAR_FEED_ERRORS = {
  'calendar_feed.too_many': {
    status: 409,
    ko: '캘린더 주소는 20개까지 만들 수 있어요.',
    en: 'You can have up to 20 calendar addresses.',
  },
} as const satisfies Record<string, ErrorDefinition>;
