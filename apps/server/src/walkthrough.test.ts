import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertClub, insertCrew } from './testing/fixtures.ts';
import { freePort } from './testing/free-port.ts';
import { type IdentityApp, openIdentityApp } from './testing/identity-app.ts';

const SCRIPT = resolve(import.meta.dirname, '../../../docs/walkthrough.sh');
const walk = promisify(execFile);
/** Twenty curl processes in sequence. */
const PATIENCE_MS = 300_000;

describe('the walk through the API with curl alone', { timeout: PATIENCE_MS }, () => {
  let test: IdentityApp;
  let origin: string;
  beforeAll(async () => {
    const port = await freePort();
    origin = `http://localhost:${port}`;
    test = await openIdentityApp({ now: new Date(), env: { PUBLIC_URL: origin } });
    const { db, ids } = test;
    const club = await insertClub(db, { nick: 'demo', question: '어떻게 오셨나요?\n"달리기" 경력은요?' });
    const { memberId } = await test.browser().enter('level8@demo.crewwith');
    const member_id = ids.decode('member', memberId) ?? 0;
    await insertCrew(db, { club_id: club.id, admin_level: 8, member_id });
    await test.app.listen({ port, host: 'localhost' });
  }, PATIENCE_MS);
  afterAll(() => test?.close());

  it('signs up, joins, attends and checks in by code', async () => {
    const { stdout } = await walk('bash', [SCRIPT, origin]);
    expect(stdout).toContain('members of this account: []');
    expect(stdout).toMatch(/\{"state":2,"tries_left":5\}/);
    expect(stdout).toMatch(/"name":"새벽 러닝","activity_time":"[^"]+","state":2/);
    expect(stdout).toContain('One meetup attended.');
    const crews = await test.db.selectFrom('crews').select('info').where('admin_level', '=', 1).execute();
    expect(Object.keys(crews[0]?.info ?? {})).toEqual(['어떻게 오셨나요?', '"달리기" 경력은요?']);
  });

  it('stops at a refusal and reports it', async () => {
    const env = { ...process.env, EMAIL: 'under14@example.com' };
    const failed = await walk('bash', [SCRIPT, origin], { env }).catch((error: unknown) => error);
    expect(failed).toMatchObject({ stderr: expect.stringContaining('"code":"provider.under_age"') });
  });
});
