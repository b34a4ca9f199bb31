import { describe, expect, test } from 'vitest';
import { validateLevelNames, validateSetting } from './form.ts';
import { DEFAULT_LEVEL_NAMES } from './rules.ts';

describe('the level names of a form', () => {
  test.each([undefined, null, '', '  '])('default to those of the language for %j', (input) => {
    expect(validateLevelNames(input, 'ko')).toEqual(DEFAULT_LEVEL_NAMES.ko);
    expect(validateLevelNames(input, 'en')).toEqual(DEFAULT_LEVEL_NAMES.en);
  });

  test('are parsed from text or an object, and cleaned', () => {
    const names = { 9: ' 대장\u200b ', '-1': '안녕', 0: '' };
    for (const input of [names, JSON.stringify(names)]) {
      expect(validateLevelNames(input, 'ko')).toEqual({ 9: '대장', '-1': '안녕', 0: '' });
    }
  });

  test.each(['{', '[]', '7', 7, { 10: 'x' }, { '-3': 'x' }, { nine: 'x' }, { 9: 3 }, { 9: '가'.repeat(21) }])(
    'reject %j',
    (input) => expect(validateLevelNames(input, 'ko')).toBeNull(),
  );
});

describe('the setting of a form', () => {
  const whole = {
    icon_url: '/uploads/abc-400.webp',
    image_url: 'https://img.example/a.webp',
    hyperlink: '',
    color: '#AABBCC',
    bulletinlist: '자유,사진',
    join_window: { from: '2025-05-01', hours: 144 },
  };

  test('is parsed from text or an object, without unknown fields', () => {
    expect(validateSetting(whole)).toEqual(whole);
    expect(validateSetting(JSON.stringify({ ...whole, admin: true }))).toEqual(whole);
    expect(validateSetting(null)).toEqual({});
    expect(validateSetting({ color: '', join_window: null })).toEqual({ color: '', join_window: null });
  });

  test.each([
    '{',
    '[]',
    { color: 'red' },
    { color: '#fff' },
    { hyperlink: 'javascript:alert(1)' },
    { hyperlink: ' JaVa\tscript:alert(1)' },
    { icon_url: '//evil.example/x.png' },
    { icon_url: 'data:image/png;base64,AA' },
    { image_url: '/../x"onerror' },
    { bulletinlist: '가'.repeat(201) },
    { join_window: { from: '2026-02-30', hours: 1 } },
    { join_window: { from: '2026-02-28', hours: 0 } },
  ])('rejects %j', (input) => expect(validateSetting(input)).toBeNull());
});
