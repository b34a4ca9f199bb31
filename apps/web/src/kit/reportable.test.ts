import { expect, it } from 'vitest';
import { reportableAs } from './reportable.ts';

it('an answer is told of by its call, the list of clubs by the name that the specification gives it', () => {
  expect(reportableAs('PUT', '/api/v1/activities/{id}', 500)).toBe('PUT /api/v1/activities/{id}');
  expect(reportableAs('GET', '/api/v1/members/{id}/clubs', 500)).toBe('get my club data');
});

it.each([200, 404, 422, 502, 503, 504, 507])('an answer of %i is not told of', (status) => {
  expect(reportableAs('GET', '/api/v1/activities/{id}', status)).toBeNull();
});

it.each(['/api/v1/activities/{id}/live', '/api/v1/members/{id}/activities/live'])(
  'what is opened again and again is not told of again and again: %s',
  (path) => {
    expect(reportableAs('GET', path, 500)).toBeNull();
  },
);
