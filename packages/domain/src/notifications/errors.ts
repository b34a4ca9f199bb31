import type { ErrorDefinition } from '../error-definition.ts';

export const NOTIFICATION_ERRORS = {
  'notification.always_shown': {
    status: 422,
    ko: '내 기록과 자리에 관한 소식은 알림 목록에서 끌 수 없어요.',
    en: 'News of your own record and seats always stays in your list.',
  },
  'announcement.too_many_today': {
    status: 429,
    ko: '전체 알림은 하루에 3번까지 보낼 수 있어요.',
    en: 'You can send at most 3 announcements a day.',
  },
} as const satisfies Record<string, ErrorDefinition>;
