import type { ErrorDefinition } from '../error-definition.ts';

export const MESSAGE_ERRORS = {
  'message.empty': { status: 422, ko: '내용을 입력해 주세요.', en: 'Please write something.' },
  'message.too_long': {
    status: 422,
    ko: '댓글은 1,000자까지 쓸 수 있어요.',
    en: 'A comment can have at most 1,000 characters.',
  },
  'message.reply_refused': {
    status: 422,
    ko: '답글을 달 수 없는 댓글이에요.',
    en: 'You cannot reply to this comment.',
  },
} as const satisfies Record<string, ErrorDefinition>;
