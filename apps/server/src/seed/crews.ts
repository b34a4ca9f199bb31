import { DAY_MS } from '@crewwith/domain/constants';
import { CREW_STATE, type CrewState } from '@crewwith/domain/crews/states';
import type { ClubNick } from './clubs.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A demo member and the e-mail address of the account. All names are fictitious. */
export interface DemoMember {
  readonly handle: string;
  readonly name: string;
  readonly gender: 'Female' | 'Male';
  readonly birthday: string;
  readonly nationality: string;
  readonly address: string;
  readonly contact: string;
  readonly createdTime: Date;
}

/** Special attendance behaviour of a crew, if any. */
export type AttendancePattern = 'no_show' | 'old_no_show' | 'lifted_no_show' | 'late_cancel';

export interface DemoCrew {
  readonly handle: string;
  readonly club: ClubNick;
  readonly nick: string;
  readonly level: number;
  readonly state: CrewState;
  readonly createdTime: Date;
  /** Whether the welcome popup was dismissed. */
  readonly welcomed: boolean;
  readonly pattern: AttendancePattern | null;
}

type Plan = readonly [
  handle: string,
  nick: string,
  level: number,
  daysAgo: number,
  pattern?: AttendancePattern,
];

/** Level 0 is withdrawn, below it banned. */
const PLANS: Readonly<Record<ClubNick, readonly Plan[]>> = {
  demo: [
    ['level9', '느린거북', 9, 720],
    ['level8', '새벽이슬', 8, 500],
    ['level7', '한강고래', 7, 470],
    ['level6', '페이스메이커 솔', 6, 430],
    ['level5', '노을수집가', 5, 380],
    ['level4', '구름빵', 4, 330],
    ['level3', '민트소다', 3, 260],
    ['level2', '콩콩', 2, 120],
    ['level1', '첫걸음', 1, 75],
    ['pacer', '바람개비', 7, 410],
    ['sunny', '햇살한줌', 6, 300],
    ['dawn', '새벽반장', 5, 350],
    ['lamp', '가로등', 5, 290],
    ['river', '물결', 5, 240],
    ['acorn', '도토리', 4, 310],
    ['maple', '단풍길', 4, 180],
    ['long-ko', '한강을제일천천히달리는사람입니다만', 3, 200],
    ['long-en', 'Featherstonehaugh Jr', 3, 190],
    ['moss', '이끼', 3, 220],
    ['pebble', '조약돌', 3, 210],
    ['restricted', '늦잠대장', 3, 160, 'no_show'],
    ['late', '갑자기야근', 3, 150, 'late_cancel'],
    ['lifted', '다시시작', 3, 170, 'lifted_no_show'],
    ['before', '옛날지각생', 3, 230, 'old_no_show'],
    ['clover', '토끼풀', 2, 90],
    ['drizzle', '이슬비', 2, 85],
    ['marble', '유리구슬', 2, 80],
    ['sprout', '새순', 1, 24],
    ['button', '단추', 1, 15],
    ['feather', '깃털', 1, 9],
    ['snail', '달팽이', 1, 3],
    ['gone-1', '먼길', 0, 280],
    ['gone-2', '이사갔어요', 0, 200],
    ['banned-1', '광고왕', -1, 140],
    ['banned-2', '지나가던사람', -1, 100],
    ['banned-3', '다신없을계정', -2, 180],
  ],
  smash: [
    ['captain', '하이클리어', 9, 620],
    ['vice', '헤어핀', 8, 560],
    ['coach', '드롭샷', 7, 520],
    ['pacer', '바람개비', 5, 300],
    ['shuttle', '셔틀콕', 5, 400],
    ['net', '네트앞', 5, 350],
    ['level7', '한강고래', 3, 250],
    ['string', '스트링', 3, 320, 'no_show'],
    ['serve', '숏서브', 3, 310],
    ['lob', '로브', 2, 205],
    ['drive', '드라이브', 2, 204],
    ['bounce', '통통', 1, 203],
    ['gone-1', '먼길', 0, 300],
    ['banned-1', '광고왕', -1, 210],
  ],
  pages: [
    ['keeper', '책갈피', 9, 660],
    ['candle', '촛불', 7, 360],
    ['level9', '느린거북', 5, 300],
    ['inkwell', '잉크병', 5, 280],
    ['margin', '여백', 4, 240],
    ['level6', '페이스메이커 솔', 3, 150],
    ['comma', '쉼표', 3, 190],
    ['teacup', '찻잔', 2, 90],
    ['owl', '부엉이', 1, 20],
    ['paper', '종이비행기', 1, 6],
  ],
};

const FIRST = ['가람', '나래', '다온', '라온', '마루', '바름', '새론', '아라', '이든', '초아'] as const;
const SECOND = ['솔', '찬', '별', '들', '빛', '결', '샘', '윤'] as const;
const DISTRICTS = ['망원동', '합정동', '성수동', '이촌동', '여의도동', '서교동', '옥수동', '연남동'] as const;
const LONG_NAMES: Readonly<Record<string, string>> = {
  'long-ko': '가람나래다온라온마루바름새론아라이든초아',
  'long-en': 'Maximiliana Featherstonehaugh-Cholmondeley III',
};

function stateOf(level: number): CrewState {
  if (level === 0) return CREW_STATE.withdrawn;
  return level > 0 ? CREW_STATE.active : CREW_STATE.banned;
}

/** All crews, club by club. */
export function planCrews(now: Date): DemoCrew[] {
  return (Object.keys(PLANS) as ClubNick[]).flatMap((club) =>
    PLANS[club].map(([handle, nick, level, daysAgo, pattern]) => ({
      handle,
      club,
      nick,
      level,
      state: stateOf(level),
      createdTime: new Date(now.getTime() - daysAgo * DAY_MS - 3 * 3_600_000),
      welcomed: daysAgo > 10,
      pattern: pattern ?? null,
    })),
  );
}

/** The members behind the crews, without duplicates. */
export function planMembers(crews: readonly DemoCrew[], random: SeededRandom): DemoMember[] {
  const firstCrews = [...Map.groupBy(crews, ({ handle }) => handle).values()].map((own) =>
    own.reduce((oldest, crew) => (crew.createdTime < oldest.createdTime ? crew : oldest)),
  );
  return firstCrews.map(({ handle, createdTime }, index) => ({
    handle,
    name: LONG_NAMES[handle] ?? `${FIRST[index % FIRST.length]}${SECOND[Math.floor(index / FIRST.length)]}`,
    gender: random.chance(0.5) ? 'Female' : 'Male',
    birthday: `${1972 + random.integer(32)}-${pad(1 + random.integer(12))}-${pad(1 + random.integer(28))}`,
    nationality: handle === 'long-en' ? 'United Kingdom' : '대한민국',
    address: random.pick(DISTRICTS),
    // Unassigned numbers: subscriber numbers do not begin with 0.
    contact: `010-0${pad(random.integer(1000), 3)}-${pad(random.integer(10_000), 4)}`,
    createdTime,
  }));
}

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0');
}
