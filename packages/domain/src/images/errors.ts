import type { ErrorDefinition } from '../error-definition.ts';

export const IMAGE_ERRORS = {
  'image.too_large': {
    status: 413,
    ko: '사진은 한 장에 10MB까지 올릴 수 있어요.',
    en: 'An image can have at most 10 MB.',
  },
  'image.too_many': {
    status: 413,
    ko: '사진은 한 번에 10장까지 올릴 수 있어요.',
    en: 'You can only upload up to 10 images.',
  },
  'image.too_many_pixels': {
    status: 413,
    ko: '사진이 너무 커요. 5천만 화소까지 올릴 수 있어요.',
    en: 'This image is too large. It can have at most 50 megapixels.',
  },
  'image.unsupported': {
    status: 415,
    ko: 'JPEG, PNG, WebP, AVIF, GIF 사진만 올릴 수 있어요.',
    en: 'Only JPEG, PNG, WebP, AVIF and GIF images can be uploaded.',
  },
  'image.unreadable': {
    status: 422,
    ko: '사진 파일이 손상되어 읽을 수 없어요.',
    en: 'This image is damaged and cannot be read.',
  },
  'image.unavailable': {
    status: 422,
    ko: '쓸 수 없는 사진이 있어요. 사진을 다시 올려 주세요.',
    en: 'One of the images cannot be used. Please upload it again.',
  },
} as const satisfies Record<string, ErrorDefinition>;
