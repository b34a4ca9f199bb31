import { describe, expect, it } from 'vitest';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { errorMessage } from './errors.ts';
import { RATE_LIMITS, type RateLimitPolicy, rateLimitOf, waitText } from './rate-limits.ts';

const calls = Object.values(contract).flatMap((noun): Endpoint[] => Object.values(noun));
const callsWithLimit = (limit: string) =>
  calls
    .filter((call) => rateLimitOf(call) === limit)
    .map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`)
    .sort();

describe('the limits', () => {
  it('of sensitive calls are set', () => {
    expect(callsWithLimit('log_in')).toEqual([
      'GET /accesslogs/{token}/clubs/{club_nick}/crews',
      'GET /accesslogs/{token}/members',
      'POST /accesslogs',
      'POST /login',
      'POST /oauth/token',
      'PUT /members/{id}/state/1',
    ]);
    expect(callsWithLimit('sign_up')).toEqual(['POST /members']);
    expect(callsWithLimit('code')).toEqual(['PUT /attendees/{crew_id}/{activity_id}']);
    expect(callsWithLimit('search')).toEqual(['GET /members']);
    expect(callsWithLimit('error_report')).toEqual(['POST /error']);
    expect(callsWithLimit('upload')).toEqual(['POST /images/upload', 'PUT /members/{id}/picture/provider']);
    expect(callsWithLimit('export')).toEqual(['GET /members/{id}/export']);
    expect(callsWithLimit('webhook')).toEqual(['POST /oauth/kakao/unlink']);
    expect(callsWithLimit('calendar')).toEqual(['GET /calendar/{token}.ics']);
    expect(callsWithLimit('push_test')).toEqual([
      'POST /members/{id}/push-subscriptions/{subscription_id}/test',
    ]);
    expect(callsWithLimit('mail_confirmation')).toEqual(['POST /members/{id}/email/confirmations']);
  });

  it('of other calls are the defaults of reads and writes', () => {
    const unnamed = calls.filter((call) => call.rateLimit === undefined);
    expect(unnamed.length).toBeGreaterThan(60);
    for (const call of unnamed) expect(rateLimitOf(call)).toBe(call.method === 'GET' ? 'read' : 'write');
  });

  it.each(Object.entries(RATE_LIMITS))(
    'allow an address more than a person: %s',
    (_name, row: RateLimitPolicy) => {
      const person = row.person ?? { max: 0, windowMs: row.address.windowMs };
      expect(row.address.max).toBeGreaterThan(person.max);
      expect(row.address.windowMs).toBe(person.windowMs);
    },
  );
});

describe('when to try again', () => {
  it.each([
    [undefined, '잠시 뒤', 'in a moment'],
    [0, '1초 뒤에', 'in 1 second'],
    [1, '1초 뒤에', 'in 1 second'],
    [60, '60초 뒤에', 'in 60 seconds'],
    [91, '2분 뒤에', 'in 2 minutes'],
    [5400, '90분 뒤에', 'in 90 minutes'],
    [5401, '2시간 뒤에', 'in 2 hours'],
    [86_400, '24시간 뒤에', 'in 24 hours'],
  ])('after %s seconds', (seconds, ko, en) => {
    expect(waitText(seconds, 'ko')).toBe(ko);
    expect(waitText(seconds, 'en')).toBe(en);
  });

  it('is part of the refusal’s message', () => {
    expect(errorMessage('request.too_many', 'ko', { waitSeconds: 12 })).toBe(
      '너무 자주 시도했어요. 12초 뒤에 다시 시도해 주세요.',
    );
    expect(errorMessage('request.too_many', 'en', { waitSeconds: 12 })).toBe(
      'Too many requests. Please try again in 12 seconds.',
    );
    expect(errorMessage('request.too_many', 'ko')).toBe('너무 자주 시도했어요. 잠시 뒤 다시 시도해 주세요.');
  });
});
