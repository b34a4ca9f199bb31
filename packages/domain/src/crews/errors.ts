import type { ErrorDefinition } from '../error-definition.ts';

export const CREW_ERRORS = {
  'crew.banned': {
    status: 403,
    ko: '이 클럽에는 가입할 수 없어요. 클럽장에게 문의해 주세요.',
    en: 'You cannot join this club. Please ask its leader.',
  },
  'crew.restricted': {
    status: 409,
    ko: '노쇼나 직전 취소로 참석이 잠시 제한되었어요.',
    en: 'Your attendance is restricted because of a no-show or a late cancel.',
  },
  'crew.answer_missing': {
    status: 422,
    ko: '클럽의 질문에 모두 답해 주세요.',
    en: "Please answer all of the club's questions.",
  },
  'crew.nick_taken': {
    status: 409,
    ko: '운영진의 닉네임과 같거나 비슷해 보여요. 다른 닉네임을 입력해 주세요.',
    en: 'This nickname looks like that of an admin of the club. Please choose another.',
  },
  'crew.invalid_state': { status: 403, ko: '지금은 바꿀 수 없어요.', en: 'This cannot be changed now.' },
  'crew.level_forbidden': {
    status: 403,
    ko: '이 크루의 레벨은 바꿀 수 없어요.',
    en: "You may not change this crew member's level.",
  },
  'crew.level_invalid': {
    status: 422,
    ko: '이 레벨은 고를 수 없어요.',
    en: 'There is no such level to give.',
  },
  'crew.not_active': { status: 409, ko: '활동 중인 크루가 아니에요.', en: 'This crew member is not active.' },
  'crew.not_found': { status: 404, ko: '크루를 찾을 수 없어요.', en: 'This crew member was not found.' },
} as const satisfies Record<string, ErrorDefinition>;
