import { SPECIAL_JOIN_FROM, SPECIAL_JOIN_HOURS } from '@crewwith/domain/constants';

export type ClubNick = 'demo' | 'pages' | 'smash';

export interface DemoClub {
  readonly nick: ClubNick;
  readonly name: string;
  readonly category: string;
  readonly info: string;
  /** The join questions, with the answers of its crews. */
  readonly questions: readonly { readonly asked: string; readonly answers: readonly string[] }[];
  readonly levels: Readonly<Record<string, string>>;
  readonly setting: Readonly<Record<string, unknown>>;
  /** Founded this many days ago. */
  readonly foundedDaysAgo: number;
  /** Colours of its pictures, from the sky down. */
  readonly palette: readonly [string, string, string, string];
}

/**
 * The running club comes first; the book club is open to all; the badminton club accepted new crews in one week only.
 */
export const CLUBS: readonly DemoClub[] = [
  {
    nick: 'demo',
    name: '한강 느린 러닝',
    category: '달리기',
    info: '빨리 달리지 않아도 괜찮아요.\n한강과 남산을 이야기하며 달릴 수 있는 속도로 함께 달려요.\n처음 오신 분은 호스트가 옆에서 같이 달려요. 물과 편한 신발만 챙겨 오세요!',
    questions: [
      {
        asked: '어느 동네에 사세요?',
        answers: ['성수동이요', '이촌동에 살아요', '망원동이에요', '옥수동이고 한강이 가까워요'],
      },
      {
        asked: '달리기는 얼마나 해 보셨어요?',
        answers: [
          '처음이에요. 5km가 목표예요',
          '1년쯤 혼자 달렸어요',
          '가끔 3km씩 뛰어요',
          '하프를 한 번 완주했어요',
        ],
      },
      {
        asked: '우리 모임을 어떻게 알게 되셨나요?',
        answers: ['친구가 알려 줬어요', '한강에서 뛰는 걸 봤어요', '검색하다가 찾았어요'],
      },
    ],
    levels: {
      9: '클럽장',
      8: '부클럽장',
      7: '운영진',
      6: '페이서',
      5: '정회원',
      4: '단골',
      3: '회원',
      2: '새싹',
      1: '새내기',
    },
    setting: {
      color: '#2f6f5e',
      hyperlink: 'https://example.com/slow-running',
      bulletinlist: '자유,후기,사진,장터',
    },
    foundedDaysAgo: 720,
    palette: ['#f6d9b8', '#e9a77c', '#5f8f83', '#2f6f5e'],
  },
  {
    nick: 'pages',
    name: '밤의 책장',
    category: '독서',
    info: '한 달에 두 번, 조용한 책방에서 만나 읽은 만큼만 이야기해요.\n다 읽지 못해도 괜찮아요. 밑줄 한 줄이면 충분합니다.',
    questions: [
      {
        asked: '요즘 어떤 책을 읽고 계세요?',
        answers: [
          '단편소설을 하루에 한 편씩 읽어요',
          '여행 에세이를 읽고 있어요',
          '시집을 천천히 넘기고 있어요',
        ],
      },
      {
        asked: '모임에서 함께 읽고 싶은 책이 있나요?',
        answers: [
          '추천해 주시면 무엇이든 좋아요',
          '오래된 소설을 다시 읽고 싶어요',
          '과학책을 같이 읽고 싶어요',
        ],
      },
    ],
    levels: { 9: '책방지기', 7: '운영진', 5: '정회원', 3: '회원', 1: '새로 오신 분' },
    setting: { color: '#5b4a8a', hyperlink: 'https://example.com/night-shelf', bulletinlist: '자유,밑줄' },
    foundedDaysAgo: 660,
    palette: ['#2d2a4a', '#5b4a8a', '#c98f5a', '#f2d8a7'],
  },
  {
    nick: 'smash',
    name: '동네 배드민턴 스매시',
    category: '배드민턴',
    info: '실력보다 인사를 먼저 배우는 배드민턴 모임이에요.\n초심조와 즐겜조로 나눠서 치고, 셔틀콕은 모임에서 준비해요.\n새 회원은 봄 모집 기간에만 받아요.',
    questions: [
      {
        asked: '라켓을 가지고 계세요?',
        answers: ['네, 제 라켓이 있어요', '아직 없어요. 빌릴 수 있을까요?', '곧 장만하려고요'],
      },
      {
        asked: '배드민턴을 쳐 본 적이 있나요?',
        answers: ['동네 공원에서만 쳐 봤어요', '레슨을 석 달 받았어요', '학교 다닐 때 조금 쳤어요'],
      },
    ],
    levels: { 9: '주장', 8: '부주장', 7: '코치', 5: '정회원', 3: '회원', 2: '준회원', 1: '신입' },
    setting: {
      color: '#a3482f',
      hyperlink: 'https://example.com/smash',
      bulletinlist: '자유,대회',
      join_window: { from: SPECIAL_JOIN_FROM, hours: SPECIAL_JOIN_HOURS },
    },
    foundedDaysAgo: 620,
    palette: ['#f7e7c6', '#efb366', '#c8663f', '#7d3526'],
  },
];
