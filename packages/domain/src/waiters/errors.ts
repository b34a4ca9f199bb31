import type { ErrorDefinition } from '../error-definition.ts';

export const WAITER_ERRORS = {
  'waiter.queue_full': {
    status: 409,
    ko: '대기 인원이 모두 찼어요. 자리가 나면 다시 시도해 주세요.',
    en: 'The waitlist is full. Please try again when a seat is free.',
  },
  'waiter.no_turn': {
    status: 409,
    ko: '지금은 받을 수 있는 자리가 없어요.',
    en: 'No seat is held for you now.',
  },
  'waiter.turn_over': {
    status: 409,
    ko: '자리를 받을 수 있는 시간이 지났어요. 다시 대기할 수 있어요.',
    en: 'The time to take the seat is over. You may wait again.',
  },
  'waiter.own': {
    status: 403,
    ko: '내 대기 순서는 다른 운영진이 바꿀 수 있어요.',
    en: 'Another leader has to change your own place in the waitlist.',
  },
} as const satisfies Record<string, ErrorDefinition>;
