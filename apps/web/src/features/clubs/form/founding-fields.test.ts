import { expect, it } from 'vitest';
import {
  FOUNDING_STEPS,
  foundingBody,
  newFoundingFields,
  stepOfErrors,
  suggestClubNick,
  validateFounding,
} from './founding-fields.ts';

const filled = {
  ...newFoundingFields('느긋한 거북'),
  name: '느린 산책',
  nick: 'slow-walk',
  info: '걸어요.',
  questions: ['어떻게 알고 오셨나요?'],
  bulletin: ['자유'],
};

it.each([
  ['한강 느린 러닝', 'hangang-neurin-reoning'],
  ['망원 Crew 2', 'mangwon-crew-2'],
  ['독서모임 "책"', 'dokseomoim-chaek'],
  ['아주아주 긴 이름의 달리기 클럽이에요', 'ajuaju-gin-ireumui-dalligi'],
])('suggests an address for %s', (name, nick) => expect(suggestClubNick(name)).toBe(nick));

it.each(['日本', '', '!', 'admin', 'API'])('suggests none for %j', (name) =>
  expect(suggestClubNick(name)).toBe(''),
);

it('validates the fields of the steps so far', () => {
  const empty = { ...newFoundingFields(''), questions: [''] };
  expect([1, 2, 3].map((steps) => Object.keys(validateFounding(empty, steps)).toSorted())).toEqual([
    ['name', 'nick'],
    ['name', 'nick'],
    ['crew_nick', 'info', 'name', 'nick', 'questions'],
  ]);
  expect(validateFounding(filled, FOUNDING_STEPS.length)).toEqual({});
});

it('leads to the first step with an error', () => {
  expect(stepOfErrors({})).toBeNull();
  expect(stepOfErrors({ info: '…', color: '…' })).toBe(2);
  expect(stepOfErrors({ crew_nick: '…' })).toBe(3);
});

it('sends the club with its default levels, and the founder’s nick', () => {
  const body = foundingBody({ ...filled, crew_nick: ' 느긋한 거북 ' });
  expect(body).toMatchObject({ nick: 'slow-walk', crew_nick: '느긋한 거북' });
  expect(JSON.parse(body.levels)).toMatchObject({ 9: '클럽장' });
});
