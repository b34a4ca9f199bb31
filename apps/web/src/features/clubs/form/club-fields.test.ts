import { clubForm, validateLevelNames, validateSetting } from '@crewwith/domain/clubs/form';
import { errorMessage } from '@crewwith/domain/errors';
import { expect, it } from 'vitest';
import { ApiError } from '../../../http/api-error.ts';
import {
  CLUB_FIELD_NAMES,
  type ClubFields,
  clubBody,
  clubFieldsOf,
  clubServerErrors,
  newClubFields,
  validateClub,
} from './club-fields.ts';

const filled: ClubFields = {
  ...newClubFields(),
  name: '느린 산책',
  nick: 'slow-walk',
  category: '걷기',
  info: '천천히 걸어요.',
  questions: ['어디 사세요? ', '', '왜 걷나요?'],
  bulletin: ['자유', ' 사진 '],
  color: '#12696b',
  level5: '정회원',
  level4: '',
};
const errorFields = (fields: Partial<ClubFields>, currentNick: string | null = null) =>
  Object.keys(validateClub({ ...filled, ...fields }, currentNick)).toSorted();
const refusal = (code: string, errors?: { path: string; message: string }[]) =>
  new ApiError({ type: '', title: '', status: 422, code, message: '안 돼요.', ...(errors && { errors }) });

it('converts a form to a body with cleaned questions, and level names and setting as JSON', () => {
  expect(validateClub(filled, null)).toEqual({});
  const body = clubBody(filled, '{"-1":"안녕히","5":"옛 이름"}');
  expect(clubForm.safeParse(body).success).toBe(true);
  expect(body.question).toBe('어디 사세요?\n왜 걷나요?');
  expect(validateLevelNames(body.levels, 'ko')).toMatchObject({ 5: '정회원', 4: '', '-1': '안녕히' });
  expect(validateSetting(body.setting)).toEqual({
    icon_url: '',
    image_url: '',
    image_urls: [],
    hyperlink: '',
    color: '#12696b',
    bulletinlist: '자유,사진',
    join_window: null,
  });
});

it('converts a saved club to form values', () => {
  const body = clubBody({ ...filled, join: 'window', join_from: '2026-12-01', join_hours: '48' }, null);
  expect(clubFieldsOf(body)).toEqual({
    ...filled,
    questions: ['어디 사세요?', '왜 걷나요?'],
    bulletin: ['자유', '사진'],
    join: 'window',
    join_from: '2026-12-01',
    join_hours: '48',
  });
});

it('requires name, nick, info and a question, but no category', () => {
  const nothing = { name: ' ', nick: '', category: '', info: '', questions: [' '] };
  expect(errorFields(nothing)).toEqual(['info', 'name', 'nick', 'questions']);
});

it('validates a nick only when it is new', () => {
  expect(validateClub({ ...filled, nick: 'oauth' }, null).nick).toBe(
    errorMessage('club.nick_reserved', 'ko'),
  );
  expect(errorFields({ nick: 'a' })).toEqual(['nick']);
  expect(errorFields({ nick: 'oauth' }, 'oauth')).toEqual([]);
});

it('assigns errors of levels and setting to their fields', () => {
  expect(errorFields({ level3: '가'.repeat(21) })).toEqual(['level3']);
  expect(errorFields({ hyperlink: 'javascript:alert(1)' })).toEqual(['hyperlink']);
  expect(errorFields({ join: 'window' })).toEqual(['join_from']);
  expect(errorFields({ join: 'window', join_from: '2026-12-01', join_hours: '' })).toEqual(['join_hours']);
  expect(errorFields({ join: 'window', join_from: '2026-12-01', join_hours: '0' })).toEqual(['join_hours']);
  expect(errorFields({ bulletin: ['자유,사진'] })).toEqual(['bulletin']);
  expect(errorFields({ bulletin: ['가'.repeat(201)] })).toEqual(['bulletin']);
  expect(errorFields({ bulletin: ['자유', '자유 '] })).toEqual(['bulletin']);
  expect(errorFields({ questions: ['같은 것', '같은 것'] })).toEqual(['questions']);
});

it('assigns refusals of the server to their fields', () => {
  expect(clubServerErrors(refusal('club.nick_taken'))).toEqual({ nick: '안 돼요.' });
  expect(
    clubServerErrors(refusal('request.invalid', [{ path: 'question', message: '입력해 주세요.' }])),
  ).toEqual({ questions: '입력해 주세요.' });
  expect(clubServerErrors(refusal('club.too_many_today'))).toEqual({});
});

it('lists every field once', () => {
  expect([...CLUB_FIELD_NAMES].toSorted()).toEqual(Object.keys(newClubFields()).toSorted());
});
