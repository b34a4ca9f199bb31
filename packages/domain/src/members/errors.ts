import type { ErrorDefinition } from '../error-definition.ts';

export const MEMBER_ERRORS = {
  'member.exists': {
    status: 409,
    ko: '이미 가입한 계정이에요. 로그인해 주세요.',
    en: 'This account has already signed up. Please log in.',
  },
  'member.withdrawn': {
    status: 403,
    ko: '탈퇴한 계정이에요. {day}까지 다시 시작할 수 있어요.',
    en: 'This account was withdrawn. You can start again until {day}.',
  },
  'member.no_provider_picture': {
    status: 409,
    ko: '카카오에서 가져올 수 있는 프로필 사진이 없어요.',
    en: 'There is no profile picture to take from Kakao.',
  },
  'member.too_young': {
    status: 422,
    ko: '14세 이상만 가입할 수 있어요.',
    en: 'Only ages 14 and over may join.',
  },
  'member.contact_incomplete': {
    status: 422,
    ko: '연락처를 끝까지 입력해 주세요.',
    en: 'Please enter the whole phone number.',
  },
  'member.birthday_future': {
    status: 422,
    ko: '생년월일을 다시 확인해 주세요.',
    en: 'Please check the date of birth.',
  },
} as const satisfies Record<string, ErrorDefinition>;
