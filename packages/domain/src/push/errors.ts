import type { ErrorDefinition } from '../error-definition.ts';

export const PUSH_ERRORS = {
  'push.refused': {
    status: 422,
    ko: '이 브라우저의 알림 서비스에는 보낼 수 없어요.',
    en: 'Notifications cannot be sent through this browser’s service.',
  },
  'push.other_device': {
    status: 409,
    ko: '이 기기의 알림을 다시 켜 주세요.',
    en: 'Please turn on notifications of this device again.',
  },
  'push.too_many': {
    status: 409,
    ko: '알림을 받는 기기는 10대까지 둘 수 있어요. 쓰지 않는 기기를 지워 주세요.',
    en: 'You can have notifications on up to 10 devices. Please remove one that you do not use.',
  },
} as const satisfies Record<string, ErrorDefinition>;
