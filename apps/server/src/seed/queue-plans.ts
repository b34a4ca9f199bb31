import type { MeetupKind } from './meetup-plans.ts';

/** A coming meetup of the running club that shows what the waitlist does, written by hand. */
export interface QueuePlan extends Omit<MeetupKind, 'clock' | 'irregular' | 'subgroups'> {
  /** `turn`: where a seat that is free now is held for the next one (docs/specification.md#waitlist-fill). */
  readonly at: { readonly minutes: number } | { readonly days: number; readonly clock: string } | 'turn';
  readonly plannedDaysAgo: number;
  /** The first one planned it. */
  readonly seated: readonly string[];
  /** Who waits, in order. */
  readonly waiting?: readonly string[];
  /** For whom a seat is held. */
  readonly called?: string;
  /** Whom the waitlist seated, after this crew had cancelled in time. */
  readonly promoted?: { readonly crew: string; readonly after: string };
  /** To whom a leader gave a seat that is not confirmed. */
  readonly given?: { readonly crew: string; readonly by: string; readonly reason: string };
  /** Who cancelled too late. */
  readonly lateCancel?: { readonly crew: string; readonly reason: string };
}

const map = (place: string) => `https://map.kakao.com/link/search/${encodeURIComponent(place)}`;

/** The meetup that a poll made: its seats and its queue are those of the votes. */
export const POLLED = '야경 따라 반포에서 여의도까지';

export const QUEUE_PLANS: readonly QueuePlan[] = [
  {
    name: POLLED,
    location: '고속터미널역 8-1번 출구',
    locationUrl: map('고속터미널역'),
    info: '불빛이 예쁜 구간만 골라 8km 달려요. 끝나면 여의나루역에서 헤어져요.',
    at: { days: 5, clock: '20:00' },
    plannedDaysAgo: 6,
    maxCrew: 8,
    seated: ['level7', 'sunny', 'lamp', 'acorn', 'maple', 'moss', 'clover', 'drizzle'],
    // The fourth one is passed over until the restriction ends, and keeps the place.
    waiting: ['pebble', 'marble', 'level2', 'restricted', 'river', 'long-en'],
  },
  {
    name: '잠수교 왕복 6km',
    location: '잠수교 북단 달맞이봉 아래',
    locationUrl: map('잠수교'),
    info: '갈 때는 천천히, 올 때는 조금 빠르게 달려요.',
    at: 'turn',
    plannedDaysAgo: 6,
    maxCrew: 6,
    seated: ['dawn', 'acorn', 'pebble', 'clover', 'long-en'],
    called: 'level4',
    waiting: ['maple', 'drizzle'],
  },
  {
    name: '올림픽공원 아침 한 바퀴',
    location: '올림픽공원 평화의문',
    locationUrl: map('올림픽공원 평화의문'),
    info: '5km 달리고 근처에서 따뜻한 국수를 먹어요.',
    at: { days: 4, clock: '09:00' },
    plannedDaysAgo: 6,
    maxCrew: 6,
    seated: ['river', 'lamp', 'moss', 'marble', 'before'],
    promoted: { crew: 'level3', after: 'sunny' },
  },
  {
    name: '동네 한 바퀴 4km',
    location: '망원역 1번 출구',
    locationUrl: map('망원역'),
    info: '골목을 따라 가볍게 달려요. 짐은 들고 뛰지 않을 만큼만!',
    at: { minutes: 75 },
    plannedDaysAgo: 10,
    maxCrew: 6,
    seated: ['sunny', 'maple', 'long-ko', 'marble', 'drizzle'],
    waiting: ['moss', 'pebble'],
    lateCancel: { crew: 'restricted', reason: '버스를 놓쳐서 시작 시간에 못 맞출 것 같아요.' },
  },
  {
    name: '처음 오는 분과 함께, 걷다 뛰다 3km',
    location: '선유도공원 정문',
    locationUrl: map('선유도공원'),
    info: '1분 뛰고 2분 걸어요. 운동화만 신고 오세요.',
    at: { days: 3, clock: '10:30' },
    plannedDaysAgo: 5,
    maxCrew: 12,
    seated: ['level7', 'acorn', 'clover', 'marble', 'button'],
    given: { crew: 'level1', by: 'level7', reason: '카톡으로 온다고 했어요' },
  },
];
