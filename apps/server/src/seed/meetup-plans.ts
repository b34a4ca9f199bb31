import type { ClubNick } from './clubs.ts';

/** A template of a recurring meetup. */
export interface MeetupKind {
  readonly name: string;
  readonly location: string;
  readonly info: string;
  readonly clock: string;
  readonly maxCrew: number;
  readonly subgroups?: readonly string[];
  readonly locationUrl?: string;
  readonly irregular?: true;
}

const map = (place: string) => `https://map.kakao.com/link/search/${encodeURIComponent(place)}`;

export const KINDS: Readonly<Record<ClubNick, readonly [MeetupKind, ...MeetupKind[]]>> = {
  demo: [
    {
      name: '퇴근길 가벼운 러닝',
      location: '여의나루역 2번 출구',
      locationUrl: map('여의나루역'),
      info: '일 끝나고 가볍게 5km 달려요.\n짐은 역 물품 보관함에 맡길 수 있어요.',
      clock: '19:30',
      maxCrew: 20,
      subgroups: ['천천히 7분', '보통 6분'],
    },
    {
      name: '아침 남산 둘레길',
      location: '남산도서관 앞',
      locationUrl: map('남산도서관'),
      info: '오르막은 걷고 내리막은 달려요. 끝나고 근처에서 아침 먹어요.',
      clock: '07:30',
      maxCrew: 15,
    },
    {
      name: '초보 환영 걷뛰',
      location: '망원한강공원 주차장 입구',
      locationUrl: map('망원한강공원'),
      info: '2분 달리고 1분 걸어요. 처음 오시는 분 대환영!',
      clock: '20:00',
      maxCrew: 12,
    },
    {
      name: '긴 거리 12km',
      location: '잠수교 남단',
      locationUrl: map('잠수교'),
      info: '중간에 한 번 쉬어요. 물은 각자 챙겨 주세요.',
      clock: '08:00',
      maxCrew: 18,
      subgroups: ['8km', '12km'],
    },
    {
      name: '스트레칭과 보강 운동',
      location: '이촌한강공원 농구장 옆',
      info: '달리지 않고 몸만 풀어요. 매트를 가져오시면 좋아요.',
      clock: '20:30',
      maxCrew: 10,
      irregular: true,
    },
  ],
  smash: [
    {
      name: '정기 게임',
      location: '마포구민체육센터 3코트',
      locationUrl: map('마포구민체육센터'),
      info: '복식 위주로 돌아가며 쳐요. 실내화 꼭 챙겨 주세요.',
      clock: '20:00',
      maxCrew: 12,
      subgroups: ['초심조', '즐겜조'],
    },
    {
      name: '코치님 레슨 데이',
      location: '서교동 배드민턴장',
      info: '코치님이 스텝부터 봐 주세요. 라켓 대여 가능해요.',
      clock: '10:00',
      maxCrew: 8,
      irregular: true,
    },
  ],
  pages: [
    {
      name: '한 권 읽고 이야기하기',
      location: '연남동 책방 이층',
      info: '읽은 만큼만 이야기해요. 따뜻한 차를 준비해 둘게요.',
      clock: '19:30',
      maxCrew: 8,
    },
    {
      name: '밑줄 나누는 오후',
      location: '합정동 작은 카페',
      info: '밑줄 친 문장 하나씩 읽고 이유를 나눠요.',
      clock: '14:00',
      maxCrew: 6,
      irregular: true,
    },
  ],
};

/** A meetup of the running club that tests and tours find by its name. */
export interface NamedMeetup extends Omit<MeetupKind, 'clock'> {
  /** Minutes from now, or days from today with a time of day. */
  readonly at: { readonly minutes: number } | { readonly days: number; readonly clock: string };
  readonly attendLevel?: number;
  /** E-mail address of the owner. */
  readonly owner: string;
  /** Crews who always attend, and crews who never do. */
  readonly attend?: readonly string[];
  readonly absent?: readonly string[];
  /** Number of attendees; when absent, all who are available. */
  readonly attendees?: number;
}

const place = { location: '뚝섬유원지역 3번 출구', locationUrl: map('뚝섬유원지역') };

export const NAMED: readonly NamedMeetup[] = [
  {
    name: '곧 출발! 한강 5km 함께 달리기',
    ...place,
    info: '도착하면 페이서에게 출석 코드를 물어보세요.',
    at: { minutes: 40 },
    owner: 'pacer',
    maxCrew: 20,
    subgroups: ['천천히 6분 30초', '신나게 5분 30초'],
    attend: ['level9', 'level3', 'level5'],
    absent: ['level1', 'level2'],
    attendees: 9,
  },
  {
    name: '지금 걷는 중, 청계천 산책 3km',
    location: '청계광장',
    info: '방금 출발했어요. 늦으신 분은 모전교에서 만나요.',
    at: { minutes: -20 },
    owner: 'level7',
    maxCrew: 15,
    irregular: true,
    attend: ['level4', 'level5', 'level6', 'level2'],
    attendees: 8,
  },
  {
    name: '남산 둘레길 함께 걷기',
    location: '명동역 3번 출구',
    info: '풍경 보며 한 시간쯤 걸어요. 겉옷 챙기세요.',
    at: { minutes: 180 },
    owner: 'level6',
    maxCrew: 12,
    attend: ['level2', 'level8', 'late'],
    absent: ['level1'],
    attendees: 7,
  },
  {
    name: '몸 풀기 러닝과 스트레칭',
    ...place,
    info: '가볍게 달리고 오래 풀어요. 매트가 있으면 좋아요.',
    at: { minutes: 20 * 60 },
    owner: 'dawn',
    maxCrew: 10,
    subgroups: ['5km', '10km'],
    attend: ['level5', 'level1'],
    attendees: 5,
  },
  {
    name: '서울숲 단체 사진 찍는 날',
    location: '서울숲 2번 출입구',
    info: '자리가 금방 찼어요. 다음에 또 열게요!',
    at: { days: 2, clock: '10:00' },
    owner: 'level9',
    maxCrew: 8,
    irregular: true,
    absent: ['level1', 'level2', 'level3'],
    attendees: 8,
  },
  {
    name: '마지막 한 자리, 노을 러닝',
    location: '반포한강공원 세빛섬 앞',
    info: '노을 질 때 맞춰 출발해요.',
    at: { days: 3, clock: '17:30' },
    owner: 'sunny',
    maxCrew: 10,
    absent: ['level1', 'level2', 'level3'],
    attendees: 9,
  },
  {
    name: '여유로운 열 명 중 여덟',
    location: '광나루한강공원',
    info: '강바람 맞으며 6km 달려요.',
    at: { days: 4, clock: '19:00' },
    owner: 'river',
    maxCrew: 10,
    absent: ['level1'],
    attendees: 8,
  },
  {
    name: '한강부터 남산까지, 이름이 아주아주 길어서 작은 화면에서는 두 줄이 되는 소풍 달리기 모임',
    location: '잠실한강공원 자연학습장에서 시작해 서울숲을 지나 남산 팔각정까지 이어지는 아주 긴 길 입구',
    info: '소풍처럼 다녀와요. 김밥은 운영진이 준비합니다.',
    at: { days: 6, clock: '09:00' },
    owner: 'level8',
    maxCrew: 30,
    subgroups: [
      '소풍만 즐기는 느긋한 조',
      '처음부터 끝까지 달리는 씩씩한 조',
      '자전거로 짐을 나르는 고마운 조',
    ],
    attendees: 11,
  },
  {
    name: 'International Friendship Run with Featherstonehaugh',
    location: 'Banpo Hangang Park, Floating Islands',
    info: 'Everyone is welcome. We speak slow Korean and slower English.',
    at: { days: 8, clock: '18:30' },
    owner: 'level5',
    maxCrew: 25,
    attendees: 6,
  },
  ...[2, 3, 4, 5, 6, 7, 8, 9].map(
    (level): NamedMeetup => ({
      name: `${level}레벨부터 함께하는 ${level * 2}km`,
      ...place,
      info: `${level}레벨 이상 크루만 참석할 수 있어요.`,
      at: { days: 8 + level, clock: '19:00' },
      owner: level < 8 ? 'level8' : 'level9',
      attendLevel: level,
      maxCrew: 12,
      absent: ['level1', 'level2'],
      attendees: Math.max(1, 8 - level),
    }),
  ),
];
