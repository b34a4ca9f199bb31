import { expect, it } from 'vitest';
import { reportContext } from './reportable.ts';

const ACTIVITY = '/api/v1/activities/{id}';

it('a failure is reported under its call, lists of clubs under fixed names', () => {
  const failure = { status: 500, code: 'internal' };
  expect(reportContext('PUT', ACTIVITY, failure)).toBe(`PUT ${ACTIVITY}`);
  expect(reportContext('GET', '/api/v1/members/{id}/clubs', failure)).toBe('get my club data');
  expect(reportContext('GET', '/api/v1/clubs/list', failure)).toBe('get all club data');
});

it.each([
  [0, 'network'],
  [500, 'internal'],
  [502, 'unknown'],
  [503, 'server.unavailable'],
  [400, 'request.malformed'],
  [403, 'permission.denied'],
  [404, 'unknown'],
])('%i %s is reported', (status, code) => {
  expect(reportContext('GET', ACTIVITY, { status, code })).not.toBeNull();
});

it.each([
  [401, 'auth.token_invalid'],
  [404, 'request.not_found'],
  [409, 'activity.full'],
  [422, 'request.invalid'],
  [429, 'request.too_many'],
])('%i %s is not reported', (status, code) => {
  expect(reportContext('GET', ACTIVITY, { status, code })).toBeNull();
});

it.each(['/api/v1/activities/{id}/live', '/api/v1/members/{id}/activities/live'])(
  'the end of a live stream is not reported: %s',
  (path) => {
    expect(reportContext('GET', path, { status: 500, code: 'internal' })).toBeNull();
  },
);
