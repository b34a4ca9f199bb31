import { expect, it } from 'vitest';
import { formSummary } from './form-summary.ts';

const values = {
  nick: '도토리',
  contact: '010-1234',
  consent: false,
  gender: '',
  answers: ['친구 소개', ' '],
};

it('reports missing input only when a field in error is empty or unchecked', () => {
  const summary = (...fields: string[]) =>
    formSummary({ values, errors: Object.fromEntries(fields.map((field) => [field, 'fault'])) });
  expect(summary()).toBeNull();
  expect(summary('contact')).toBe('common.checkMarked');
  expect(summary('nick', 'answers.0')).toBe('common.checkMarked');
  for (const empty of ['consent', 'gender', 'answers.1', 'answers.2']) {
    expect(summary('contact', empty)).toBe('signup.fillAll');
  }
});
