import type { ErrorDefinition } from '../error-definition.ts';

export const ATTENDEE_ERRORS = {
  'attendee.not_attending': {
    status: 409,
    ko: '참석하기로 한 모임이 아니에요.',
    en: 'You are not attending this meetup.',
  },
  'attendee.reason_required': {
    status: 422,
    ko: '시작이 {hours}도 안 남았어요. 취소하는 이유를 적어 주세요.',
    en: 'The meetup starts within {hours}. Please give a reason.',
  },
  'attendee.invalid_subgroup': {
    status: 422,
    ko: '이 모임에 없는 조예요.',
    en: 'This meetup has no such subgroup.',
  },
  'attendee.outside_window': {
    status: 409,
    ko: '지금은 출석을 확인할 수 있는 시간이 아니에요.',
    en: 'Attendance cannot be marked at this time.',
  },
  'attendee.not_started': {
    status: 409,
    ko: '모임이 시작된 뒤에 바꿀 수 있어요.',
    en: 'This can be changed after the start.',
  },
  'attendee.code_required': {
    status: 422,
    ko: '출석 코드를 입력해 주세요.',
    en: 'Please enter the attendance code.',
  },
  'attendee.code_invalid': {
    status: 400,
    ko: '출석 코드는 두 자리 숫자예요.',
    en: 'An attendance code has two digits.',
  },
  'attendee.code_wrong': {
    status: 422,
    ko: '코드가 틀렸어요. 다시 시도해 주세요.',
    en: 'The code is wrong. Please try again.',
  },
  'attendee.code_used_up': {
    status: 409,
    ko: '코드를 다섯 번 틀려서 노쇼가 되었어요. 호스트나 운영진에게 말해 주세요.',
    en: 'After five wrong codes you were marked as a no-show. Please ask the host or the admin team.',
  },
  'attendee.state_refused': {
    status: 403,
    ko: '지금은 출석을 바꿀 수 없어요.',
    en: 'You may not set this attendance.',
  },
  'attendee.marked': {
    status: 409,
    ko: '이미 출석이 표시되어 취소할 수 없어요.',
    en: 'Attendance is already marked, so this cannot be cancelled.',
  },
  'attendee.no_show': {
    status: 409,
    ko: '노쇼로 표시되어 직접 바꿀 수 없어요. 호스트나 운영진에게 말해 주세요.',
    en: 'You were marked as a no-show. Please ask the host or the admin team to change it.',
  },
} as const satisfies Record<string, ErrorDefinition>;
