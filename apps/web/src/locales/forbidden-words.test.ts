import { readdirSync, readFileSync } from 'node:fs';
import { ERRORS } from '@crewwith/domain/errors';
import { expect, it } from 'vitest';
import ko from './ko.json' with { type: 'json' };
import policies from './policies.ko.json' with { type: 'json' };

/** Words that the Korean screen does not use, why, and the texts that may. */
const FORBIDDEN: readonly (readonly [word: RegExp, reason: string, exceptions?: readonly string[]])[] = [
  [/(?<!\d)(?:8|12)시간|(?<!\d)7일/, 'each club sets its own attendance rules'],
  [/모임장/, 'a club has a 클럽장, a meetup a 호스트'],
  [/모임[^.]*삭제/, 'a meetup is cancelled: 모임 취소'],
  [/번개 모임/, 'the type is called 번개'],
  [/공유$/, 'the button is called 공유하기'],
  [/(^| )신청(?!해)/, 'sounds as if not yet approved: 참석 예정'],
  [/사유/, 'of officials: 이유'],
  [/직전에 취소한 모임이 있어요/, 'says not what follows from it'],
  [/직전 취소와 노쇼는/, 'of rules: 직전에 취소하거나 오지 않으면'],
  [/한 번마다 .*참석할 수 없/, 'translated: 참석이 제한되다'],
  [/참석한 사람에게 보여/, 'who came: 모임에 온 사람'],
  [/1시간 안에 시작하는 모임/, 'translated: 1시간 안에 시작해요'],
  [/새 크루를 받는/, 'of forms: 가입 기간'],
  [/SNS 메시지/, 'a club is founded here: 클럽 만들기'],
  [/앉(?!아 책)/, 'translated: 자리를 받다, 참석하다'],
  [/주최자/, 'one word: 호스트'],
  [/불참으로 세/, 'translated: 불참으로 치다'],
  [/온 걸 환영/, 'a guest is welcomed by 오신 걸', ['join.done']],
  [/고칠 곳/, 'sounds like a workshop: 다시 확인할 곳'],
  [
    /탈퇴시|강제 탈퇴|영구 탈퇴|탈퇴 풀기/,
    'of admin tools: 내보내기, 영구 차단, 다시 가입 허용',
    // The names of the specification, which screens replace.
    ['clubs/rules.ts'],
  ],
  [/내보내[짐졌]/, 'translated: 내보내다'],
  [/이의[가를]? 인정/, 'one word: 받아들이다'],
  [/번째 안 옴/, 'shorthand: 연속 불참'],
  [/자리 평균/, 'translated: 평균 참석률'],
  [/발길/, 'one word: 뜸해진 크루'],
  [/셀까요|조회하기/, 'of forms: 기준, 보기'],
  [/거두/, 'of documents: 철회하기'],
  [/시간 단위/, 'of forms: 몇 시간 동안'],
  [/잘못된 접근/, 'says not what to do; the second line of one page', ['login.wrongAccess']],
  [/요청을 이해하지|요청 키|배정된/, "names the machine's matters"],
  [/이 상태로는|정할 수 없는 레벨/, 'translated: 지금은 바꿀 수 없어요, 이 레벨은 고를 수 없어요'],
  [/메시지는/, 'a comment is a 댓글'],
  [/변경 모드/, 'of admin tools: 출석 고치기'],
  [
    /레벨 (\d|\{\{)/,
    "a sentence has the club's own name of a level; labels and records of levels have the number beside it",
    [
      'level.number',
      'crew.levelNamed',
      'attendee.level',
      'clubForm.level',
      'clubInfo.level',
      'audit.level',
      'audit.levelNamed',
    ],
  ],
  [/(\d|\}\}|첫 |마지막 )쪽/, 'pages on a screen are 페이지'],
  [
    /(하십|습니까|니다)/,
    'the screen speaks in 해요체; what is typed to the letter does not',
    ['phrase.leave', 'phrase.withdraw'],
  ],
];

function textsOf(tree: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : textsOf(value, `${prefix}${key}.`),
  );
}

const refusals = Object.fromEntries(Object.entries(ERRORS).map(([code, { ko: text }]) => [code, text]));

/** Code outside the app whose Korean is shown. Refusals are read from `ERRORS`; the rest is data or for developers. */
const FOLDERS = ['packages/domain/src', 'apps/server/src'];
const NOT_SHOWN =
  /\.test\.ts$|(?:^|\/)errors\.ts$|holiday-(?:names|data)|^(?:seed|testing|emulator|openapi)\//;
const STRINGS = /(['"`])((?:(?!\1).)*[가-힣](?:(?!\1).)*)\1/g;
const written = FOLDERS.flatMap((folder) => {
  const root = new URL(`../../../../${folder}/`, import.meta.url);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !NOT_SHOWN.test(file))
    .flatMap((file) => {
      const code = readFileSync(new URL(file, root), 'utf8').replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, '');
      return Array.from(code.matchAll(STRINGS), ([, , text = '']): [key: string, text: string] => [
        file,
        text,
      ]);
    });
});

const RULES = FORBIDDEN.map(([word, reason, exceptions = []]) => ({ word, reason, exceptions }));

it.each(RULES)('$word is not said: $reason', ({ word, exceptions }) => {
  const texts = [...textsOf(ko), ...textsOf(policies.about, 'about.'), ...textsOf(refusals), ...written];
  expect(texts.filter(([key, text]) => word.test(text) && !exceptions.includes(key))).toEqual([]);
});
