import { beforeEach, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createFailureReports } from './failure-reports.ts';

const CLUB = '/api/v1/clubs/{club_id}';
const failure = (status: number, code: string) =>
  new ApiError({ type: 'about:blank', title: '', status, code, message: '', request_id: 'r1' });
const broken = failure(500, 'internal');
const lost = failure(0, 'network');

let now = 0;
let sent: string[] = [];
let reports = createFailureReports(
  () => now,
  (memberId, context, error) => sent.push(`${memberId} | ${context} | ${error.message}`),
);

beforeEach(() => {
  now = 0;
  sent = [];
  reports = createFailureReports(
    () => now,
    (memberId, context, error) => sent.push(`${memberId} | ${context} | ${error.message}`),
  );
});

it('reports each kind of failure at most once a minute', () => {
  reports.failed('m', 'GET', CLUB, broken);
  reports.failed('m', 'GET', CLUB, broken);
  expect(sent).toEqual([`m | GET ${CLUB} | 500 internal r1`]);
  reports.failed('m', 'PUT', CLUB, broken);
  reports.failed('m', 'GET', CLUB, failure(503, 'server.unavailable'));
  expect(sent).toHaveLength(3);
  now = 59_999;
  reports.failed('m', 'GET', CLUB, broken);
  expect(sent).toHaveLength(3);
  now = 60_000;
  reports.failed('m', 'GET', CLUB, broken);
  expect(sent).toHaveLength(4);
});

it('holds network failures back until the network returns, and sends each once', () => {
  reports.failed('m', 'GET', CLUB, lost);
  reports.failed('m', 'GET', CLUB, lost);
  expect(sent).toEqual([]);
  reports.flush();
  reports.flush();
  expect(sent).toEqual([`m | GET ${CLUB} | network r1`]);
});

it('does not report refusals', () => {
  reports.failed('m', 'POST', '/api/v1/attendees', failure(409, 'activity.full'));
  reports.flush();
  expect(sent).toEqual([]);
});
