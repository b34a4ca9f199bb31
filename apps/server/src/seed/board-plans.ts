import type { ClubNick } from './clubs.ts';

export interface DemoPost {
  readonly club: ClubNick;
  readonly category: string;
  readonly title: string;
  readonly text: string;
  /** E-mail address of the author. */
  readonly author: string;
  readonly daysAgo: number;
  readonly pictures?: number;
}

type Row = readonly [
  category: string,
  author: string,
  daysAgo: number,
  title: string,
  text: string,
  pictures?: number,
];

const ROWS: Readonly<Record<ClubNick, readonly Row[]>> = {
  demo: [
    [
      'regulation',
      'level9',
      400,
      '함께 달리기 위한 약속',
      '하나, 앞사람과 두 걸음 떨어져 달려요.\n둘, 자전거 도로로 넘어가지 않아요.\n셋, 힘들면 언제든 걸어도 괜찮아요.',
    ],
    [
      'regulation',
      'level8',
      380,
      '참석과 취소에 대한 규칙',
      '시작 8시간 전부터는 취소하는 이유를 꼭 남겨 주세요.\n말없이 오지 않으면 일주일 동안 참석이 제한돼요.',
    ],
    [
      'regulation',
      'level9',
      370,
      '레벨은 이렇게 올라가요',
      '세 번 참석하면 새싹, 열 번 참석하면 회원이 돼요.\n운영진은 추천과 투표로 정해요.',
    ],
    [
      'notice',
      'level9',
      45,
      '평일 저녁 집합 장소가 바뀌어요',
      '늦게 끝나는 날에도 안전하게, 조명이 밝은 여의나루역 앞에서 모여요.',
    ],
    [
      'notice',
      'level8',
      30,
      '단체 티셔츠 주문 받아요',
      '이번 색은 짙은 초록이에요. 치수를 댓글로 남겨 주세요!',
    ],
    [
      'notice',
      'pacer',
      21,
      '페이서 자원봉사를 모집합니다',
      '속도보다 다정함이 중요해요. 관심 있으신 분은 댓글 주세요.',
    ],
    [
      'notice',
      'level7',
      12,
      '출석 코드 이용 안내',
      '모임 한 시간 전부터 한 시간 뒤까지 코드를 입력할 수 있어요.\n코드는 그날의 호스트가 알려 드려요.',
    ],
    [
      'notice',
      'level9',
      5,
      '소풍 달리기 신청이 열렸어요',
      '서울숲을 지나 남산까지 천천히 다녀와요. 김밥을 준비하니 미리 신청해 주세요!',
    ],
    [
      'notice',
      'level8',
      1,
      '이번 주 미세먼지 예보가 나빠요',
      '마스크를 챙겨 주세요. 심하면 실내 스트레칭으로 바꿀게요.',
    ],
    [
      '후기',
      'level5',
      40,
      '처음으로 10km를 완주했어요',
      '옆에서 말 걸어 주신 페이서님 덕분이에요. 다리는 후들거리지만 정말 행복합니다.',
      2,
    ],
    [
      '후기',
      'level3',
      27,
      '비 오는 날의 잠수교',
      '조금 젖었지만 물안개가 정말 예뻤어요.\n다음에는 수건을 꼭 챙길게요.',
      1,
    ],
    [
      '후기',
      'clover',
      10,
      '걷뛰로 시작한 지 한 달',
      '2분도 못 뛰던 제가 이제 15분을 달려요. 느려도 괜찮다는 말이 힘이 됐어요.',
    ],
    ['후기', 'moss', 3, '남산 둘레길 새벽 풍경', '해 뜨는 거 보려고 일찍 나왔는데 보람 있었어요.', 2],
    ['사진', 'maple', 33, '산책길 사진 모음', '걷기만 해도 좋은 길이에요. 주말에 같이 가요!', 3],
    [
      '사진',
      'sunny',
      16,
      '노을 맛집을 찾았어요',
      '반포대교 남단에서 동작대교 쪽을 보면 이런 하늘이 나와요.',
      1,
    ],
    [
      '사진',
      'long-en',
      6,
      'My first month in Seoul',
      'The colours along the river are unreal. 고맙습니다, everyone!',
      1,
    ],
    ['자유', 'level2', 29, '러닝화 추천 부탁드려요', '발볼이 넓은 편이에요. 다들 어떤 신발 신으세요?'],
    [
      '자유',
      'acorn',
      24,
      '달리면서 듣는 노래 나눠요',
      '저는 요즘 조용한 피아노 곡이 좋더라고요. https://example.com/playlist',
    ],
    [
      '자유',
      'drizzle',
      18,
      '모임 끝나고 먹은 칼국수',
      '망원시장 안쪽 집인데 국물이 정말 진해요. 다음에 같이 가요.',
    ],
    [
      '자유',
      'level4',
      14,
      '무릎이 시큰할 때 어떻게 하세요?',
      '며칠 쉬어야 할지 가볍게 걷는 게 나을지 고민이에요.',
    ],
    [
      '자유',
      'marble',
      8,
      '강아지랑 같이 뛰어도 되나요?',
      '겁은 많지만 느린 친구라서 우리 모임과 잘 맞을 것 같아요.',
    ],
    [
      '자유',
      'level6',
      2,
      '달린 뒤 스트레칭 잊지 마세요',
      '종아리와 허벅지를 30초씩만 늘려 줘도 다음 날이 달라요.',
    ],
    ['장터', 'river', 20, '러닝 조끼 나눔해요', '한 번 입었어요. 중간 치수이고 망원동에서 드릴 수 있어요.'],
    ['장터', 'lamp', 7, '머리등 싸게 드려요', '새벽 달리기에 쓰던 건데 새것과 다름없어요.'],
  ],
  smash: [
    [
      'regulation',
      'captain',
      300,
      '코트 예절',
      '코트에 들어갈 때와 나올 때 인사해요.\n셔틀콕은 다 쓴 통에 모아 주세요.',
    ],
    ['notice', 'vice', 25, '셔틀콕 공동 구매', '이번 달 참가비에서 함께 계산할게요.'],
    [
      'notice',
      'captain',
      4,
      '다음 주는 체육관이 쉬어요',
      '시설 점검으로 한 주 쉬고, 코치님 레슨은 그대로 해요.',
    ],
    ['자유', 'net', 15, '손목 보호대 써 보신 분?', '요즘 손목이 조금 뻐근해서요.'],
    ['자유', 'drive', 6, '초심조 화이팅', '드디어 랠리를 스무 번 이어 갔어요!', 1],
    ['대회', 'coach', 11, '구청장배 복식 나가실 분', '즐기러 나가요. 성적은 하늘에 맡기고!'],
  ],
  pages: [
    [
      'regulation',
      'keeper',
      250,
      '우리 모임의 대화 규칙',
      '다 읽지 못해도 괜찮아요.\n다른 사람의 밑줄을 평가하지 않아요.',
    ],
    ['notice', 'keeper', 18, '다음 책을 함께 골라요', '댓글로 한 권씩 추천해 주세요. 투표로 정할게요.'],
    ['notice', 'candle', 3, '이번 달은 촛불 낭독회', '좋아하는 문단 하나를 준비해 오세요.'],
    ['밑줄', 'margin', 22, '오래된 편지에 대하여', '천천히 쓴 글은 천천히 읽게 된다는 말이 좋았어요.', 1],
    ['밑줄', 'comma', 9, '쉬어 가는 문장', '쉼표가 많은 글을 읽으면 숨이 편해져요.'],
    ['자유', 'owl', 5, '밤에 읽기 좋은 조명 추천', '눈이 편한 노란 불을 찾고 있어요.'],
  ],
};

/** All posts of the bulletins, by club. */
export const POSTS: readonly DemoPost[] = (Object.keys(ROWS) as ClubNick[]).flatMap((club) =>
  ROWS[club].map(([category, author, daysAgo, title, text, pictures]) => ({
    club,
    category,
    author,
    daysAgo,
    title,
    text,
    ...(pictures !== undefined && { pictures }),
  })),
);

/** Texts of comments on posts and meetups. */
export const COMMENTS = [
  '좋은 글 고맙습니다!',
  '저도 그날 갈게요.',
  '와, 정말 멋져요 👏',
  '다음에 같이 가요!',
  '처음인데 괜찮을까요?',
  '그럼요, 천천히 오세요 :)',
  '덕분에 힘이 나요.',
  '사진 더 보고 싶어요.',
  '조금 늦을 수도 있어요. 먼저 출발하세요!',
  '물은 제가 넉넉히 챙길게요.',
  '오늘 정말 즐거웠어요.',
  '끝나고 따뜻한 거 마셔요.',
  '저는 이번에는 쉬어 갈게요. 다들 조심히 다녀오세요.',
  'See you there!',
] as const;

/** Replies of the authors of posts. */
export const REPLIES = ['고마워요! 그날 봬요 😊', '네, 언제든 물어보세요.', '같이 하면 더 좋을 것 같아요.'];
