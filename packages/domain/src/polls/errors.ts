import type { ErrorDefinition } from '../error-definition.ts';

export const POLL_ERRORS = {
  'poll.closed': { status: 409, ko: '이미 끝난 투표예요.', en: 'This poll has ended.' },
  'poll.no_yes': {
    status: 409,
    ko: '올 수 있다고 한 사람이 없는 시간이에요.',
    en: 'Nobody said yes to this time.',
  },
  'poll.same_time': {
    status: 422,
    ko: '같은 시간을 두 번 넣을 수 없어요.',
    en: 'A time can be offered only once.',
  },
  'poll.end_refused': {
    status: 422,
    ko: '투표는 지금부터 14일 안에 끝나야 해요.',
    en: 'A poll ends within 14 days from now.',
  },
} as const satisfies Record<string, ErrorDefinition>;
