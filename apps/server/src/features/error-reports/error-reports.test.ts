import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { engines } from '../../testing/database.ts';
import { insertMember } from '../../testing/fixtures.ts';

const NOW = new Date('2026-11-21T03:00:00.000Z');

describe.each(engines())('error reports on %s', (engine) => {
  let test: TestApp;
  let operator: number;
  let member: number;
  beforeAll(async () => {
    test = await openTestApp({ engine, now: NOW, env: { RATE_LIMITS: 'on', OPERATORS: 'Boss@example.com' } });
    [operator, member] = [await insertMember(test.db), await insertMember(test.db)];
    // In these tests the social account has the number of the member.
    await test.db
      .insertInto('social_accounts')
      .values({
        id: operator,
        provider: 'kakao',
        subject: 'boss',
        member_id: operator,
        email: 'boss@EXAMPLE.com',
        email_verified: true,
        created_time: NOW,
        updated_time: NOW,
      })
      .execute();
  });
  afterAll(() => test.close());

  const report = (body: object, memberId: number | null = null) => test.as(memberId).post('/error', body);
  const wait = () => test.clock.set(new Date(test.clock.now().getTime() + 60_000));

  it('are stored without secrets, and returned to operators only', async () => {
    const message = 'failed for run@example.com with eyJh.eyJi.c2ln \u0000';
    expect((await report({ type: 'list.ts:3 load', message }, member)).statusCode).toBe(201);
    expect((await report({ type: 'signed out', message: '' })).statusCode).toBe(201);
    const answer = await test.as(operator).get('/errors');
    expect(answer.json()).toMatchObject([
      { type: 'signed out', message: '', member_id: null },
      {
        type: 'list.ts:3 load',
        message: 'failed for [e-mail] with [token]',
        member_id: test.ids.encode('member', member),
        created_time: NOW.toISOString(),
      },
    ]);
    const page = await test.as(operator).get('/errors?limit=1');
    expect(page.json()).toHaveLength(1);
    const next = /<\/api\/v1([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
    expect((await test.as(operator).get(next)).json()).toMatchObject([{ type: 'list.ts:3 load' }]);
    expect((await test.as(member).get('/errors')).json().code).toBe('permission.denied');
    expect((await test.as(null).get('/errors')).statusCode).toBe(401);
  });

  it('are refused without a type or above 4 KiB', async () => {
    wait();
    expect((await report({ type: 'x', message: '가'.repeat(1400) })).json().code).toBe('request.too_large');
    expect((await report({ type: 'x', message: 'a'.repeat(4000) })).statusCode).toBe(201);
    expect((await report({ message: 'x' })).statusCode).toBe(400);
    expect((await report({ type: ' ', message: 'x' })).statusCode).toBe(422);
  });

  it('are limited to 20 a minute per address', async () => {
    wait();
    const statuses: number[] = [];
    for (let sent = 0; sent < 21; sent += 1)
      statuses.push((await report({ type: 'x', message: '' })).statusCode);
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
    const refused = await report({ type: 'x', message: '' });
    expect(refused.headers['retry-after']).toBe('60');
    const elsewhere = await test.app.inject({
      method: 'POST',
      url: '/api/v1/error',
      payload: { type: 'x', message: '' },
      remoteAddress: '192.0.2.7',
    });
    expect(elsewhere.statusCode).toBe(201);
    wait();
    expect((await report({ type: 'x', message: '' })).statusCode).toBe(201);
  });
});
