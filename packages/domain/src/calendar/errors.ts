import type { ErrorDefinition } from '../error-definition.ts';

export const CALENDAR_ERRORS = {
  'calendar.range_reversed': {
    status: 422,
    ko: '시작일이 종료일보다 늦어요.',
    en: 'The start is after the end.',
  },
} as const satisfies Record<string, ErrorDefinition>;
