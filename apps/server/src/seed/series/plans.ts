import { STANDING_END, type StandingEnd } from '@crewwith/domain/standing/states';
import type { SeoulDay } from '@crewwith/domain/time';
import type { ClubNick } from '../clubs.ts';
import type { DemoCrew } from '../crews.ts';

export const SERIES_CLUB: ClubNick = 'demo';

/** A series of the demo as it is written down; days count from today. */
export interface SeriesPlan {
  readonly owner: string;
  readonly name: string;
  readonly location: string;
  readonly info: string;
  readonly clock: string;
  readonly endClock: string | null;
  readonly maxCrew: number;
  readonly subgroups: readonly string[];
  readonly standingShare: number;
  readonly plannedDaysBefore: number;
}

/** A day that a leader left out. */
export interface DemoSkip {
  readonly day: SeoulDay;
  readonly by: DemoCrew;
  readonly reason: string;
  readonly createdTime: Date;
}

export interface DemoSeries extends Omit<SeriesPlan, 'owner'> {
  readonly owner: DemoCrew;
  readonly rule: string;
  readonly startDay: SeoulDay;
  readonly untilDay: SeoulDay | null;
  readonly skipHolidays: boolean;
  readonly madeUntil: SeoulDay;
  readonly createdTime: Date;
  readonly pausedTime: Date | null;
  readonly skips: readonly DemoSkip[];
}

/**
 * Meets twice a week for a year, of which 12 weeks are to come. Its weekdays depend on today, so that no meetup is
 * today or tomorrow, among those that tests and tours look for.
 */
export const YEARLY: SeriesPlan & { readonly weekdays: readonly number[]; readonly startDaysAgo: number } = {
  owner: 'pacer',
  name: '주 두 번 저녁 5km',
  location: '뚝섬유원지역 3번 출구',
  info: '일주일에 두 번, 같은 시간에 같은 곳에서 만나요.\n처음 오시면 바람개비를 찾아 주세요. 옆에서 같이 달릴게요.',
  clock: '20:00',
  endClock: '21:30',
  maxCrew: 16,
  subgroups: ['천천히 7분', '보통 6분'],
  standingShare: 50,
  plannedDaysBefore: 4,
  weekdays: [3, 5],
  startDaysAgo: 277,
};
export const YEARLY_DAYS = 364;

/** The one of its meetups that was changed alone, and the one that is left out, counted from the next one. */
export const OWN_ROW = {
  index: 4,
  clock: '18:30',
  endClock: '20:00',
  location: '반포한강공원 세빛섬 앞',
} as const;
export const SKIPPED = {
  index: 2,
  by: 'pacer',
  reason: '그날은 구청 행사로 한강 길이 막힌대요. 한 번 쉬어요.',
  daysAgo: 80,
} as const;

/** Each month until its host left. */
export const PAUSED: SeriesPlan & { readonly startDaysAgo: number; readonly pausedDaysAgo: number } = {
  owner: 'gone-1',
  name: '토요일 아침 걷기',
  location: '서울숲 2번 출입구',
  info: '한 달에 한 번, 첫째 토요일 아침에 걸어요.',
  clock: '08:00',
  endClock: null,
  maxCrew: 12,
  subgroups: [],
  standingShare: 30,
  plannedDaysBefore: 5,
  startDaysAgo: 250,
  pausedDaysAgo: 100,
};

/**
 * Who has a standing seat in the yearly series, since how many days; the share has room for one fewer. Those who had it
 * for longer than it lasts have renewed it.
 */
export const STANDING: readonly {
  readonly crew: string;
  readonly since: number;
  readonly renewed?: number;
  readonly ended?: { readonly daysAgo: number; readonly reason: StandingEnd };
}[] = [
  { crew: 'dawn', since: 240, renewed: 70 },
  { crew: 'acorn', since: 235, renewed: 60 },
  { crew: 'lamp', since: 210, renewed: 40 },
  { crew: 'river', since: 190, renewed: 100, ended: { daysAgo: 30, reason: STANDING_END.givenUp } },
  { crew: 'moss', since: 170 },
  { crew: 'pebble', since: 160 },
  { crew: 'long-ko', since: 150 },
  { crew: 'maple', since: 130 },
  { crew: 'clover', since: 50 },
  { crew: 'level6', since: 42 },
];
/** Who rests in the next meetups, and in how many. */
export const RESTING = { crew: 'dawn', rows: 3, hoursAgo: 2 } as const;

/** Who comes now and then. */
export const GUESTS = ['level2', 'level4', 'level5', 'river', 'sunny', 'marble', 'button', 'sprout'] as const;
/** Those of them who have seats in meetups to come. */
export const COMING_GUESTS: ReadonlySet<string> = new Set(['river', 'sunny', 'marble', 'button', 'sprout']);
/** May take a standing seat: the crew of level 1, and which of the last meetups it attended. */
export const REGULAR: { readonly crew: string; readonly attended: readonly number[] } = {
  crew: 'level1',
  attended: [0, 1, 3, 5],
};
/** Missed one meetup, counted from the latest. */
export const NO_SHOW = { crew: 'marble', row: 7 } as const;
