import { line, type TextsOfKinds, timesOf } from './text-parts.ts';

const { about, aboutMoved, dayOf } = timesOf('ko');

/** The Korean title and text of each kind. */
export const KO: TextsOfKinds = {
  reminder_day: (facts) => ['모임 전날이에요', about(facts)],
  reminder_soon: (facts) => ['모임 2시간 전이에요', about(facts)],
  activity_changed: (facts) => [`${changedPart(facts.details.changed)} 바뀌었어요`, aboutMoved(facts)],
  activity_deleted: (facts) => ['모임이 취소됐어요', about(facts)],
  activity_created: (facts) => ['새 모임이 열렸어요', about(facts)],
  waiter_promoted: (facts) => ['자리가 나서 참석하게 됐어요', about(facts)],
  waiter_called: ({ thing, details }) => [
    '차례가 왔어요',
    line(
      thing,
      [details.until && `${dayOf(details.until)}까지`, '자리를 맡아 두었어요'].filter(Boolean).join(' '),
    ),
  ],
  waiter_last_call: (facts) => ['빈자리가 났어요. 먼저 누른 사람이 참석해요', about(facts)],
  waiter_expired: (facts) => ['맡아 둔 자리의 시간이 지났어요', about(facts)],
  waiter_moved: (facts) => ['대기 순서가 바뀌었어요', about(facts)],
  series_created: ({ thing, club }) => ['새 반복 모임이 생겼어요', line(thing, club)],
  series_changed: ({ thing, club }) => ['반복 모임이 바뀌었어요', line(thing, club)],
  standing_seated: (facts) =>
    facts.details.until
      ? [
          '이번 모임에도 오시나요?',
          `${about(facts)}. ${dayOf(facts.details.until)}까지 ‘이번엔 쉬어요’를 누를 수 있어요`,
        ]
      : ['새 모임에 매번 참석 자리가 생겼어요', line(facts.thing, facts.club)],
  standing_left_out: (facts) => ['매번 참석 자리가 부족해서 이번에는 빠졌어요', about(facts)],
  standing_ended: ({ thing, club }) => ['매번 참석이 끝났어요', line(thing, club)],
  poll_opened: ({ thing, club, details: { until } }) =>
    until
      ? ['아직 투표하지 않은 날짜 투표가 있어요', line(thing, `${dayOf(until)}까지 투표할 수 있어요`)]
      : ['날짜 투표가 열렸어요', line(thing, club)],
  poll_closed: (facts) => [facts.start ? '날짜가 정해졌어요' : '날짜 투표가 끝났어요', about(facts)],
  marked_no_show: (facts) => [
    '노쇼로 표시됐어요',
    facts.details.until
      ? `${about(facts)}. ${dayOf(facts.details.until)}까지 참석할 수 없어요`
      : about(facts),
  ],
  penalty_ended: ({ club }) => ['참석 제한이 끝났어요', `${club} 모임에 다시 참석할 수 있어요`],
  limit_lifted: ({ club }) => ['참석 제한이 해제됐어요', `${club} 모임에 다시 참석할 수 있어요`],
  appeal_decided: ({ details, club }) => [
    details.granted ? '이의가 받아들여졌어요' : '이의가 받아들여지지 않았어요',
    club,
  ],
  level_changed: ({ club, level }) => ['크루 레벨이 바뀌었어요', line(club, level)],
  banned: ({ club }) => ['운영진이 클럽에서 내보냈어요', club],
  seat_given: (facts) => ['운영진이 자리를 줬어요', about(facts)],
  seat_removed: (facts) => [
    facts.details.queued ? '운영진이 대기 명단에서 뺐어요' : '운영진이 자리를 뺐어요',
    about(facts),
  ],
  notice: ({ thing, club }) => ['새 공지가 올라왔어요', line(thing, club)],
  announcement: ({ thing, club, details }) => [`${thing ?? club}에서 알려요`, details.text ?? ''],
  message: ({ thing, club, nick, count }) =>
    count === 1
      ? ['새 댓글이 달렸어요', line(nick, thing ?? club)]
      : [`새 댓글 ${count}개가 달렸어요`, thing ?? club],
  late_cancel: (facts) => [
    facts.count === 1 ? '직전에 참석을 취소한 크루가 있어요' : `직전 취소가 ${facts.count}건 있어요`,
    facts.count === 1 ? line(facts.nick, about(facts)) : about(facts),
  ],
  appeal_filed: ({ club, count }) => [
    count === 1 ? '새 이의 제기가 있어요' : `새 이의 제기가 ${count}건 있어요`,
    club,
  ],
  appeal_overdue: ({ club, count }) => [
    count === 1 ? '이틀 넘게 기다린 이의가 있어요' : `이틀 넘게 기다린 이의가 ${count}건 있어요`,
    club,
  ],
  joined: ({ club, nick, count }) =>
    count === 1 ? ['새 크루가 가입했어요', line(nick, club)] : [`새 크루 ${count}명이 가입했어요`, club],
};

function changedPart(changed: readonly ('time' | 'place')[] = []): string {
  const time = changed.includes('time');
  if (time && changed.includes('place')) return '모임 시간과 장소가';
  return time ? '모임 시간이' : '모임 장소가';
}
