import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../testing/database.ts';
import { type IdentityApp, openIdentityApp, type TestBrowser } from '../testing/identity-app.ts';
import { createKeyRing } from './key-ring.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const DAY = 24 * 60 * 60_000;

describe.each(engines())('a token on %s', (engine) => {
  let test: IdentityApp;
  let browser: TestBrowser;
  let session: Awaited<ReturnType<TestBrowser['enter']>>;
  beforeAll(async () => {
    test = await openIdentityApp({ engine, now: NOW });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(NOW);
    browser = test.browser();
    session = await browser.enter('someone@example.com');
  });

  const status = async (authorization: string) =>
    (await browser.api('GET', `/members/${session.memberId}/clubs`, { headers: { authorization } }))
      .statusCode;
  const sign = (
    key: KeyObject | Uint8Array,
    header: JWTHeaderParameters,
    change: Record<string, unknown> = {},
  ): Promise<string> => {
    const claims = { ...decodeJwt(session.token), ...change };
    return new SignJWT(claims).setProtectedHeader(header).sign(key);
  };

  const retireKeys = () =>
    test.db
      .updateTable('signing_keys')
      .set({ retired_time: new Date(test.clock.now().getTime() - DAY / 12) })
      .execute();

  it('is accepted when its signature is valid', async () => {
    expect(await status(session.token)).toBe(200);
    expect(decodeProtectedHeader(session.token)).toEqual({
      alg: 'EdDSA',
      typ: 'at+jwt',
      kid: expect.any(String),
    });
    const { exp = 0, iat = 0, ...rest } = decodeJwt(session.token);
    expect(exp - iat).toBe(15 * 60);
    // No levels, no personal data, no row ids.
    expect(Object.keys(rest).sort()).toEqual(['aud', 'iss', 'sid', 'sub']);
  });

  // docs/threats.md#t-05
  it('is accepted only as the kind it was signed as', async () => {
    const { kid, privateKey } = await test.identity.keyRing.signer();
    const header = { alg: 'EdDSA', typ: 'at+jwt', kid };
    expect(await status(await sign(privateKey, header))).toBe(200);
    for (const change of [
      { aud: 'crewwith:ticket' },
      { aud: 'elsewhere' },
      { iss: 'https://evil.example' },
      { sub: 'member' },
      { sub: test.ids.encode('member', 999_999) },
      { sid: test.ids.encode('session', 999_999) },
      { exp: undefined },
    ])
      expect([change, await status(await sign(privateKey, header, change))]).toEqual([change, 401]);
    for (const extra of [
      { typ: 'JWT' },
      { typ: 'ticket+jwt' },
      { jku: 'https://evil.example/keys' },
      { jwk: createPublicKey(privateKey).export({ format: 'jwk' }) },
      { x5u: 'https://evil.example/x' },
    ])
      expect(await status(await sign(privateKey, { ...header, ...extra } as JWTHeaderParameters))).toBe(401);
  });

  // docs/threats.md#t-05
  it('is rejected when it is forged', async () => {
    const { kid } = decodeProtectedHeader(session.token);
    const foreign = generateKeyPairSync('ed25519').privateKey;
    const jwk = createPublicKey(foreign).export({ format: 'jwk' });
    const { public_key } = await test.db
      .selectFrom('signing_keys')
      .select('public_key')
      .where('kid', '=', String(kid))
      .executeTakeFirstOrThrow();
    const publicKey = Buffer.from(public_key, 'base64url');
    const [header = '', payload = '', signature = ''] = session.token.split('.');
    const edited = Buffer.from(JSON.stringify({ ...decodeJwt(session.token), sub: 'x' })).toString(
      'base64url',
    );
    const hsHeader = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'at+jwt', kid })).toString('base64url');
    const hs = createHmac('sha256', publicKey).update(`${hsHeader}.${payload}`).digest('base64url');
    const forged = [
      new UnsecuredJWT(decodeJwt(session.token)).encode(),
      `${Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt', kid })).toString('base64url')}.${payload}.`,
      `${hsHeader}.${payload}.${hs}`,
      await sign(publicKey, { alg: 'HS256', typ: 'at+jwt', kid: String(kid) }),
      await sign(foreign, { alg: 'EdDSA', typ: 'at+jwt', kid: String(kid) }),
      await sign(foreign, { alg: 'EdDSA', typ: 'at+jwt', kid: 'foreign', jwk } as JWTHeaderParameters),
      `${header}.${edited}.${signature}`,
      `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${header}.${payload}`,
      session.refreshToken,
      session.ticket.refresh_token,
      `${session.token}.x`,
      'x'.repeat(5000),
    ];
    for (const token of forged) expect([token, await status(token)]).toEqual([token, 401]);
    expect(await status(session.ticket.access_token)).toBe(403);
  });

  it('survives key rotation, and counts as expired once its key retired two hours ago', async () => {
    const { kid } = decodeProtectedHeader(session.token);
    test.clock.wait(30 * DAY - 60_000);
    const old = await browser.enter('someone@example.com');
    expect(decodeProtectedHeader(old.token).kid).toBe(kid);
    test.clock.wait(60_000);
    const fresh = await browser.enter('someone@example.com');
    expect(decodeProtectedHeader(fresh.token).kid).not.toBe(kid);
    expect([await status(old.token), await status(fresh.token)]).toEqual([200, 200]);

    await retireKeys();
    test.clock.wait(60_000);
    await test.identity.keyRing.signer();
    expect([await status(old.token), await status(fresh.token)]).toEqual([401, 401]);
    expect((await test.browser().clubs(fresh)).statusCode).toBe(401);
    const renewed = await browser.clubs(fresh);
    expect(renewed.statusCode).toBe(200);
    expect(await status(String(renewed.headers.authorization))).toBe(200);
    const unseen = await browser.enter('someone@example.com');
    expect(decodeProtectedHeader(unseen.token).kid).not.toBe(decodeProtectedHeader(fresh.token).kid);
    expect(await status(unseen.token)).toBe(200);
  });

  it('is accepted by other servers of the same secret, and by none with another secret', async () => {
    const another = (secret: string) =>
      createKeyRing({ db: test.db, clock: test.clock, random: randomBytes, secret });
    const kid = String(decodeProtectedHeader(session.token).kid);
    const same = another('the secret of the identity tests');
    expect(await same.verifier(kid)).not.toBeNull();
    const current = (await test.identity.keyRing.signer()).kid;
    expect((await same.signer()).kid).toBe(current);
    await retireKeys();
    test.clock.wait(60_000);
    expect((await test.identity.keyRing.signer()).kid).not.toBe(current);
    expect((await same.signer()).kid).toBe((await test.identity.keyRing.signer()).kid);
    const now = (await test.identity.keyRing.signer()).kid;
    expect((await another('some other secret').signer()).kid).not.toBe(now);
  });
});
