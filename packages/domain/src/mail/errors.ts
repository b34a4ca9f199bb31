import type { ErrorDefinition } from '../error-definition.ts';

export const MAIL_ERRORS = {
  'mail.unavailable': {
    status: 409,
    ko: '지금은 메일을 보낼 수 없어요.',
    en: 'Mail cannot be sent at the moment.',
  },
} as const satisfies Record<string, ErrorDefinition>;
