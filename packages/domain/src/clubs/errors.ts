import type { ErrorDefinition } from '../error-definition.ts';

export const CLUB_ERRORS = {
  'club.nick_taken': {
    status: 409,
    ko: '이미 쓰고 있는 클럽 주소예요. 다른 주소를 입력해 주세요.',
    en: 'This club address is taken. Please choose another.',
  },
  'club.nick_invalid': {
    status: 422,
    ko: '클럽 주소는 영문 소문자, 숫자, -, _로 2~30자까지 쓸 수 있어요.',
    en: 'A club address has 2 to 30 lower-case letters, digits, - and _.',
  },
  'club.nick_reserved': {
    status: 422,
    ko: '쓸 수 없는 클럽 주소예요. 다른 주소를 입력해 주세요.',
    en: 'This club address is reserved. Please choose another.',
  },
  'club.frozen': {
    status: 409,
    ko: '클럽장이 없어 잠시 멈춘 클럽이에요. 새 클럽장이 정해진 뒤에 다시 해 주세요.',
    en: 'This club has no leader for now. Please try again once it has one.',
  },
  'club.creation_closed': {
    status: 403,
    ko: '지금은 운영자만 클럽을 만들 수 있어요.',
    en: 'Only operators can create clubs here.',
  },
  'club.too_many_today': {
    status: 429,
    ko: '클럽은 하루에 3개까지 만들 수 있어요.',
    en: 'You can create at most 3 clubs a day.',
  },
  'club.leader_must_transfer': {
    status: 409,
    ko: '클럽장은 클럽을 먼저 넘겨야 탈퇴할 수 있어요.',
    en: 'A leader must hand the club over before leaving.',
  },
  'club.invalid_levels': {
    status: 422,
    ko: '레벨 이름을 다시 확인해 주세요.',
    en: 'Please check the level names.',
  },
  'club.invalid_setting': {
    status: 422,
    ko: '클럽 설정을 다시 확인해 주세요.',
    en: 'Please check the club settings.',
  },
  'club.not_on_offer': {
    status: 409,
    ko: '지금은 넘겨받을 수 있는 클럽이 아니에요.',
    en: 'This club is not on offer.',
  },
  'club.join_closed': {
    status: 409,
    ko: '지금은 가입 기간이 아니에요.',
    en: 'This club is not open for joining now.',
  },
  'club.transfer_forbidden': {
    status: 403,
    ko: '클럽을 넘길 수 있는 사람은 클럽장뿐이에요.',
    en: 'Only the leader can hand the club over.',
  },
  'club.transfer_target': {
    status: 422,
    ko: '이 크루에게는 클럽을 넘길 수 없어요.',
    en: 'The club cannot be handed to this crew member.',
  },
} as const satisfies Record<string, ErrorDefinition>;
