import { ERRORS, type ErrorCode } from '@crewwith/domain/errors';
import { expect, it } from 'vitest';
import en from './en.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };

/** The texts of docs/specification.md#texts by text key or refusal code. */
const NAMED: readonly (readonly [key: string, english: RegExp, korean: RegExp])[] = [
  ['picker.mine', /^My Club$/, /^내 클럽$/],
  ['picker.select', /^Select Club$/, /클럽 고르기/],
  ['schedule.title', /^My Schedule$/, /^내 일정$/],
  ['calendar.emptyDay', /no meetups/i, /모임이 없어요/],
  ['card.map', /view map/i, /^지도 보기$/],
  ['activity.map', /view map/i, /^지도 보기$/],
  ['message.title', /^Voice of crew$/, /^크루의 목소리$/],
  ['activity.notFound', /^Activity info not found$/, /^모임 정보를 찾을 수 없어요$/],
  ['notFound.heading', /^Page not found 404 Error$/, /^앗, 없는 페이지예요 \(404\)$/],
  ['seat.ended', /^Ended$/, /^종료$/],
  ['seat.cancel', /^Cancel/, /취소/],
  ['seat.full', /^Closed$/, /^마감$/],
  ['seat.level', /^Not possible$/, /^참석 불가$/],
  ['seat.restricted', /^Restricted$/, /^참석 제한$/],
  ['seat.attend', /^Attend$/, /^참석하기$/],
  ['seat.pickTitle', /subgroup/, /참석할 조/],
  ['cancel.imminent', /less than \{\{hours\}\}\./, /\{\{hours\}\}도 안 남았어요/],
  ['code.complete', /^Attendance complete$/, /^출석 완료$/],
  ['code.triesLeft_other', /\{\{count\}\} tries left/, /\{\{count\}\}번 더/],
  ['attendee.code_wrong', /code is wrong.*try again/i, /코드가 틀렸어요.*다시/],
  ['member.too_young', /^Only ages 14 and over may join/, /^14세 이상만 가입할 수 있어요/],
  ['signup.fillAll', /^Please fill in everything/, /모두 채워 주세요/],
  ['login.wrongAccess', /^Wrong access/, /^잘못된 접근이에요/],
  ['login.failed', /^Login failed/, /^로그인하지 못했어요/],
  ['activity.past_time', /past time cannot be registered/i, /지난 시간으로는 등록할 수 없어요/],
  ['image.too_many', /^You can only upload up to 10 images\.$/, /10장까지/],
  ['phrase.wrong', /^Please enter the exact phrase/, /문구를 정확히 입력해 주세요/],
  ['crew.invalid', /^Invalid member$/, /^찾을 수 없는 크루예요$/],
  ['common.copied', /^Copied to clipboard!$/, /^복사했어요!$/],
  ['common.copied', /^Copied to clipboard!$/, /^복사했어요!$/],
];

const isCode = (key: string): key is ErrorCode => Object.hasOwn(ERRORS, key);

function sentence(texts: object, key: string, language: 'ko' | 'en'): unknown {
  if (isCode(key)) return ERRORS[key][language];
  return key.split('.').reduce<unknown>((tree, part) => Object(tree)[part], texts);
}

it.each(NAMED)('%s has its fixed text in both languages', (key, english, korean) => {
  expect(sentence(en, key, 'en')).toMatch(english);
  expect(sentence(ko, key, 'ko')).toMatch(korean);
});
