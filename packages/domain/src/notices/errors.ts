import type { ErrorDefinition } from '../error-definition.ts';

export const NOTICE_ERRORS = {
  'notice.category_forbidden': {
    status: 403,
    ko: '이 분류에는 글을 쓸 수 없어요.',
    en: 'You may not write in this category.',
  },
  'notice.category_unknown': {
    status: 422,
    ko: '이 클럽에 없는 분류예요.',
    en: 'This club has no such category.',
  },
  'notice.id_of_another': {
    status: 403,
    ko: '잠시 뒤 다시 올려 주세요.',
    en: 'Please try again in a moment.',
  },
  'notice.text_required': { status: 422, ko: '내용을 입력해 주세요.', en: 'Please write a text.' },
  'notice.text_too_long': {
    status: 422,
    ko: '내용은 20,000자까지 쓸 수 있어요.',
    en: 'A text can have at most 20,000 characters.',
  },
  'notice.title_required': { status: 422, ko: '제목을 입력해 주세요.', en: 'Please write a title.' },
  'notice.title_too_long': {
    status: 422,
    ko: '제목은 100자까지 쓸 수 있어요.',
    en: 'A title can have at most 100 characters.',
  },
  'notice.too_many_images': {
    status: 422,
    ko: '사진은 10장까지 올릴 수 있어요.',
    en: 'You can upload up to 10 images.',
  },
} as const satisfies Record<string, ErrorDefinition>;
