import type { ErrorDefinition } from '../error-definition.ts';

export const ACTIVITY_ERRORS = {
  'activity.ended': {
    status: 409,
    ko: '이미 시작했거나 끝난 모임이에요.',
    en: 'This meetup has already started.',
  },
  'activity.full': { status: 409, ko: '자리가 모두 찼어요.', en: 'All seats are taken.' },
  'activity.level': {
    status: 409,
    ko: '지금 레벨로는 참석할 수 없는 모임이에요.',
    en: 'Your level is too low for this meetup.',
  },
  'activity.started': { status: 409, ko: '이미 시작한 모임이에요.', en: 'This meetup has already started.' },
  'activity.deletion_closed': {
    status: 409,
    ko: '지금 레벨로는 시작하고 24시간이 지난 모임을 취소할 수 없어요.',
    en: 'Your level cannot cancel a meetup more than 24 hours after its start.',
  },
  'activity.past_time': {
    status: 422,
    ko: '지난 시간으로는 등록할 수 없어요.',
    en: 'A past time cannot be registered.',
  },
  'activity.end_time_refused': {
    status: 422,
    ko: '끝나는 시간은 시작한 뒤 24시간 안이어야 해요.',
    en: 'A meetup ends after its start and within 24 hours of it.',
  },
  'activity.level_too_high': {
    status: 422,
    ko: '지금 레벨로는 이 참석 레벨을 고를 수 없어요.',
    en: 'Your level may not choose this attendance level.',
  },
  'activity.type_refused': {
    status: 422,
    ko: '지금 레벨로는 모임 종류를 바꿀 수 없어요.',
    en: 'Your level may not choose this type.',
  },
  'activity.capacity_below_count': {
    status: 409,
    ko: '정원은 이미 참석하기로 한 사람보다 적을 수 없어요.',
    en: 'The capacity cannot be below the number of attendees.',
  },
  'activity.subgroup_in_use': {
    status: 409,
    ko: '참석자가 있는 조는 없애거나 이름을 바꿀 수 없어요.',
    en: 'A subgroup with attendees cannot be renamed or removed.',
  },
  'activity.id_of_another': {
    status: 403,
    ko: '잠시 뒤 다시 올려 주세요.',
    en: 'Please try again in a moment.',
  },
  'activity.range_too_long': {
    status: 422,
    ko: '기간은 62일까지 고를 수 있어요.',
    en: 'A range has at most 62 days.',
  },
  'activity.time_fixed': {
    status: 409,
    ko: '이미 시작한 모임의 시간은 바꿀 수 없어요.',
    en: 'The time of a meetup that has started cannot be changed.',
  },
} as const satisfies Record<string, ErrorDefinition>;
