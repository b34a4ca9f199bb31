import { contract } from '@crewwith/domain/contract';
import type { ErrorCode } from '@crewwith/domain/errors';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../refusal.ts';
import { responseFault } from './response-fault.ts';

const endpoint = contract.attendees.attend;
const JSON_TYPE = 'application/json; charset=utf-8';
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

const response = (statusCode: number, body: unknown, type = JSON_TYPE) => ({
  statusCode,
  body: JSON.stringify(body),
  headers: { 'content-type': type },
});
const refusal = (code: ErrorCode, more: object = {}, status = new Refusal(code).status) =>
  response(status, { ...new Refusal(code).problem('en', 'a-request'), ...more }, PROBLEM_TYPE);

describe('the fault of a response', () => {
  it('is null when the reply schema accepts it, or for a refusal without writes', () => {
    expect(responseFault({ endpoint, response: response(201, { count: 1 }), changed: [] })).toBeNull();
    // Of one who waits.
    expect(responseFault({ endpoint, response: response(202, { count: 1 }), changed: [] })).toBeNull();
    expect(responseFault({ endpoint, response: refusal('activity.full'), changed: [] })).toBeNull();
    const { mark } = contract.attendees;
    const wrong = { endpoint: mark, response: refusal('attendee.code_wrong'), changed: ['attendees'] };
    expect(responseFault(wrong)).toBeNull();
  });

  it.each([
    ['a 5xx', refusal('server.failed'), []],
    ['another status', response(200, { count: 1 }), []],
    ['a body that the schema refuses', response(201, { count: '1' }), []],
    ['a page', response(201, { count: 1 }, 'text/html'), []],
    ['a refusal that is no problem document', response(404, { error: 'Not Found' }), []],
    ['an unknown code', refusal('activity.full', { code: 'activity.odd' }), []],
    ['a code of another status', refusal('activity.full', {}, 400), []],
    ['an undocumented code', refusal('notice.title_required'), []],
    ['a refusal that changed a row', refusal('activity.full'), ['attendees']],
    ['a refusal that reveals internals', refusal('activity.full', { message: 'at run (/app/a.ts:1)' }), []],
  ])('is reported: %s', (_, invalid, changed) => {
    expect(responseFault({ endpoint, response: invalid, changed })).not.toBeNull();
  });

  it('is reported when a read writes', () => {
    const read = { endpoint: contract.clubs.list, response: response(200, []) };
    expect(responseFault({ ...read, changed: ['clubs'] })).toContain('clubs');
    expect(responseFault({ ...read, changed: [] })).toBeNull();
  });
});
