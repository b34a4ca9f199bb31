import { contract } from '@crewwith/domain/contract';
import type { ErrorCode } from '@crewwith/domain/errors';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../refusal.ts';
import { responseFault } from './response-fault.ts';

const endpoint = contract.attendees.attend;
const JSON_TYPE = 'application/json; charset=utf-8';
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

const answer = (statusCode: number, body: unknown, type = JSON_TYPE) => ({
  statusCode,
  body: JSON.stringify(body),
  headers: { 'content-type': type },
});
const refusal = (code: ErrorCode, more: object = {}, status = new Refusal(code).status) =>
  answer(status, { ...new Refusal(code).problem('en', 'a-request'), ...more }, PROBLEM_TYPE);

describe('an answer to a fuzzCase', () => {
  it('is fine when its schema takes it, or when it is a refusal that changed nothing', () => {
    expect(responseFault({ endpoint, answer: answer(201, { count: 1 }), changed: [] })).toBeNull();
    expect(responseFault({ endpoint, answer: refusal('activity.full'), changed: [] })).toBeNull();
    const { mark } = contract.attendees;
    const wrong = { endpoint: mark, answer: refusal('attendee.code_wrong'), changed: ['attendees'] };
    expect(responseFault(wrong)).toBeNull();
  });

  it.each([
    ['a 5xx', refusal('server.failed'), []],
    ['another status', answer(200, { count: 1 }), []],
    ['a body that the schema refuses', answer(201, { count: '1' }), []],
    ['a page', answer(201, { count: 1 }, 'text/html'), []],
    ['a refusal that is no problem document', answer(404, { error: 'Not Found' }), []],
    ['a code that nobody knows', refusal('activity.full', { code: 'activity.odd' }), []],
    ['a code of another status', refusal('activity.full', {}, 400), []],
    ['a code that its documentation does not name', refusal('notice.title_required'), []],
    ['a refusal that changed a row', refusal('activity.full'), ['attendees']],
    ['a refusal that tells of the inside', refusal('activity.full', { message: 'at run (/app/a.ts:1)' }), []],
  ])('is at fault: %s', (_, given, changed) => {
    expect(responseFault({ endpoint, answer: given, changed })).not.toBeNull();
  });

  it('is at fault where a read writes', () => {
    const read = { endpoint: contract.clubs.list, answer: answer(200, []) };
    expect(responseFault({ ...read, changed: ['clubs'] })).toContain('clubs');
    expect(responseFault({ ...read, changed: [] })).toBeNull();
  });
});
