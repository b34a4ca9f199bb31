import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_EMAILS, emulatorAccount } from './accounts.ts';
import { buildEmulator, type Emulator, type EmulatorOptions } from './app.ts';
import { startEmulator } from './listen.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const DAY = 24 * 60 * 60_000;
const REDIRECT = 'http://localhost:3000/oauth';

describe('the emulated provider', () => {
  let now = NOW;
  let emulator: Emulator;
  const options: EmulatorOptions = {
    clientId: 'client',
    clientSecret: 'client secret',
    appId: 7,
    redirectUri: REDIRECT,
    secret: 'a secret',
    production: false,
    clock: { now: () => now },
    random: randomBytes,
  };
  beforeEach(() => {
    now = NOW;
    emulator = buildEmulator(options);
  });
  afterEach(() => emulator.app.close());

  const authorize = (query: Record<string, string>) =>
    emulator.app.inject({ url: '/oauth/authorize', query: { ...AUTHORIZE, ...query } });
  const VERIFIER = 'v'.repeat(43);
  const AUTHORIZE = {
    client_id: 'client',
    redirect_uri: REDIRECT,
    response_type: 'code',
    state: 'a&b',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
  };
  const token = (form: Record<string, string>) =>
    emulator.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      payload: new URLSearchParams({
        client_id: 'client',
        client_secret: 'client secret',
        ...form,
      }).toString(),
    });
  const signIn = async (email: string) => {
    const back = new URL(String((await authorize({ login_hint: email })).headers.location));
    const code = back.searchParams.get('code') ?? '';
    const grant = { grant_type: 'authorization_code', redirect_uri: REDIRECT, code_verifier: VERIFIER };
    return (await token({ ...grant, code })).json();
  };
  const api = (url: string, access: string) =>
    emulator.app.inject({ url, headers: { authorization: `Bearer ${access}` } });

  it('signs the hinted account in without a chooser, and returns the state', async () => {
    const answer = await authorize({ login_hint: 'Someone@Example.com' });
    expect(answer.statusCode).toBe(302);
    const back = new URL(String(answer.headers.location));
    expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([REDIRECT, 'a&b']);
  });

  it('shows an account chooser without scripts, which preserves and escapes the request', async () => {
    const page = await authorize({ state: '"><script>alert(1)</script>' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).not.toContain('<script');
    for (const email of DEMO_EMAILS) expect(page.body).toContain(email);
    const link = /href="\?([^"]+login_hint=level9[^"]*)"/.exec(page.body)?.[1] ?? '';
    const query = new URLSearchParams(link.replaceAll('&#38;', '&'));
    expect(Object.fromEntries(query)).toEqual({
      ...AUTHORIZE,
      state: '"><script>alert(1)</script>',
      login_hint: 'level9@demo.crewwith',
    });
    expect(page.body).toContain('name="state" value="&#34;&#62;&#60;script');
  });

  it('redirects only to the registered URI, and issues codes only for valid requests', async () => {
    const wrongs: Record<string, string>[] = [
      { redirect_uri: 'http://evil.example/oauth' },
      { redirect_uri: 'http://localhost:3000/elsewhere' },
      { client_id: 'other' },
      { login_hint: 'nobody' },
    ];
    for (const wrong of wrongs) {
      const answer = await authorize({ login_hint: 'a@example.com', ...wrong });
      expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
    }
    const refused: Record<string, string>[] = [
      { response_type: 'token' },
      { code_challenge_method: 'plain' },
      { code_challenge_method: '' },
    ];
    for (const wrong of refused) {
      const answer = await authorize({ login_hint: 'a@example.com', ...wrong });
      expect(new URL(String(answer.headers.location)).searchParams.has('code')).toBe(false);
    }
  });

  // docs/threats.md#t-69
  it('rejects a request without a challenge', async () => {
    const { code_challenge: _, ...without } = AUTHORIZE;
    const hint = { login_hint: 'a@example.com' };
    for (const query of [without, { ...without, ...hint }, { ...AUTHORIZE, ...hint, code_challenge: '' }]) {
      const answer = await emulator.app.inject({ url: '/oauth/authorize', query });
      expect(answer.statusCode).toBe(302);
      const { searchParams } = new URL(String(answer.headers.location));
      expect([searchParams.get('error'), searchParams.has('code')]).toEqual(['invalid_request', false]);
    }
  });

  // docs/threats.md#t-69
  it('is reachable from this machine only, by its public name or address', async () => {
    const publicUrl = 'http://192.0.2.1:3000';
    const running = await startEmulator(options, { port: 0, publicUrl });
    const { port } = new URL(running.serverOrigin);
    try {
      expect(running.browserOrigin).toBe(`http://127.0.0.1:${port}`);
      expect((await fetch(`${running.serverOrigin}/oauth/authorize`)).status).toBe(400);
      // A loopback address on which only a server bound to all addresses responds.
      await expect(fetch(`http://127.0.0.2:${port}/oauth/authorize`)).rejects.toThrow();
    } finally {
      await running.app.close();
    }
  });

  it('validates client, redirect URI, verifier and age of a code, which is single-use', async () => {
    const newCode = async () => {
      const answer = await authorize({ login_hint: 'a@example.com' });
      return new URL(String(answer.headers.location)).searchParams.get('code') ?? '';
    };
    const grant = { grant_type: 'authorization_code', redirect_uri: REDIRECT, code_verifier: VERIFIER };
    const wrongs: Record<string, string>[] = [
      { client_secret: 'guess' },
      { redirect_uri: 'http://localhost:3000/x' },
      { code_verifier: 'w'.repeat(43) },
      { grant_type: 'password' },
    ];
    for (const wrong of wrongs) {
      const answer = await token({ ...grant, code: await newCode(), ...wrong });
      expect([400, 401]).toContain(answer.statusCode);
      expect(answer.json().error_code).toMatch(/^KOE/);
    }
    const code = await newCode();
    expect((await token({ ...grant, code })).statusCode).toBe(200);
    expect((await token({ ...grant, code })).json()).toMatchObject({ error: 'invalid_grant' });
    const late = await newCode();
    now = new Date(NOW.getTime() + 60_000);
    expect((await token({ ...grant, code: late })).statusCode).toBe(400);
  });

  it("answers in Kakao's shapes", async () => {
    const { access_token, refresh_token, ...rest } = await signIn('someone@example.com');
    expect(rest).toEqual({ token_type: 'bearer', expires_in: 21_599, refresh_token_expires_in: 5_183_999 });
    const { id } = emulatorAccount('someone@example.com') ?? {};
    expect((await api('/v1/user/access_token_info', access_token)).json()).toMatchObject({ id, app_id: 7 });
    expect((await api('/v2/user/me', access_token)).json()).toMatchObject({
      id,
      kakao_account: { profile: { nickname: 'someone' }, email: 'someone@example.com' },
    });
    for (const wrong of ['x', refresh_token, `${access_token}x`]) {
      const answer = await api('/v2/user/me', wrong);
      expect([answer.statusCode, answer.json().code]).toEqual([401, -401]);
    }
    const young = await signIn('under14@example.com');
    expect((await api('/v2/user/me', young.access_token)).json().code).toBe(-406);
    now = new Date(NOW.getTime() + 6 * 60 * 60_000);
    expect((await api('/v2/user/me', access_token)).statusCode).toBe(401);
  });

  it('renews tokens after a restart, rotates refresh tokens in the last month only, and rejects unlinked ones', async () => {
    const { refresh_token } = await signIn('someone@example.com');
    await emulator.app.close();
    emulator = buildEmulator(options);
    const renew = async (given: string) =>
      (await token({ grant_type: 'refresh_token', refresh_token: given })).json();
    expect((await renew(refresh_token)).refresh_token).toBeUndefined();
    now = new Date(NOW.getTime() + 31 * DAY);
    const { refresh_token: next } = await renew(refresh_token);
    expect(next).toEqual(expect.any(String));
    emulator.unlink('someone@example.com');
    expect((await renew(next)).error_code).toBe('KOE322');
  });

  it('always returns the same id for an account', () => {
    expect(emulatorAccount(' Someone@Example.com ')).toEqual(emulatorAccount('someone@example.com'));
    const ids = DEMO_EMAILS.map((email) => emulatorAccount(email)?.id);
    expect(new Set(ids).size).toBe(10);
    expect(ids.every((id) => Number.isSafeInteger(id))).toBe(true);
  });

  it('cannot start in production', () => {
    expect(() => buildEmulator({ ...options, production: true })).toThrow('NODE_ENV=production');
  });
});
