import type { ErrorDefinition } from '../error-definition.ts';

export const REPORT_ERRORS = {
  'report.range_too_long': {
    status: 422,
    ko: '기간은 366일까지 고를 수 있어요.',
    en: 'A range has at most 366 days.',
  },
} as const satisfies Record<string, ErrorDefinition>;
