import { ANSWER_MAX } from '@crewwith/domain/crews/form';
import { expect, it } from 'vitest';
import { formatAnswers, initialJoinFields, validateJoin } from './crew-fields.ts';

const right = { nick: '도토리', answers: ['친구 소개', '주 2회'], consent: true };

it('requires a nick, an answer to each question, and consent', () => {
  expect(Object.keys(validateJoin(right))).toEqual([]);
  expect(Object.keys(validateJoin({ ...right, nick: ' ' }))).toEqual(['nick']);
  expect(Object.keys(validateJoin({ ...right, answers: ['친구 소개', ' \u200b '] }))).toEqual(['answers.1']);
  expect(Object.keys(validateJoin({ ...right, answers: ['가'.repeat(ANSWER_MAX + 1), '네'] }))).toEqual([
    'answers.0',
  ]);
  expect(Object.keys(validateJoin({ ...right, consent: false }))).toEqual(['consent']);
});

it('restores typed answers, with a field for each current question', () => {
  expect(initialJoinFields(['하나?', '둘?', '셋?'], right, '나').answers).toEqual([
    '친구 소개',
    '주 2회',
    '',
  ]);
  expect(initialJoinFields(['하나?'], null, '나')).toEqual({ nick: '나', answers: [''], consent: false });
});

it('converts cleaned answers to JSON by question', () => {
  const text = formatAnswers(
    '어떻게 알았나요?\n얼마나 자주?',
    ['어떻게 알았나요?', '얼마나 자주?'],
    ['  친구  ', '가끔'],
  );
  expect(JSON.parse(text)).toEqual({ '어떻게 알았나요?': '친구', '얼마나 자주?': '가끔' });
});
