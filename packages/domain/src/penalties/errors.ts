import type { ErrorDefinition } from '../error-definition.ts';

export const PENALTY_ERRORS = {
  'appeal.closed': {
    status: 409,
    ko: '이 기록에는 이의를 제기할 수 없어요.',
    en: 'This record cannot be appealed.',
  },
  'appeal.too_many': {
    status: 409,
    ko: '이의는 한 번에 2건, 90일에 3건까지 제기할 수 있어요.',
    en: 'You may have 2 appeals open, and make 3 in 90 days.',
  },
  'appeal.decided': {
    status: 409,
    ko: '이미 결정된 이의예요.',
    en: 'This appeal is already settled.',
  },
  'appeal.own': {
    status: 403,
    ko: '본인의 이의나 직접 표시한 노쇼는 다른 운영진이 결정해야 해요.',
    en: 'Your own appeal, or a no-show that you marked, must be decided by someone else.',
  },
} as const satisfies Record<string, ErrorDefinition>;
