import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMAGE_MAX_BYTES } from '@crewwith/domain/constants';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type IdentityApp, openIdentityApp } from '../../testing/identity-app.ts';
import { noise } from '../../testing/uploads.ts';

const [engine = 'pglite'] = engines();
const PICTURE = 'https://k.kakaocdn.net/dn/moss.jpg';

// docs/threats.md#t-78
describe("the provider's picture", () => {
  let test: IdentityApp;
  let dataDir: string;
  let session: Awaited<ReturnType<typeof enter>>;
  const requests: { address: string; redirect: string | undefined; hasDeadline: boolean }[] = [];
  const enter = () => test.browser().enter(test.newEmail());

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crewwith-faces-'));
    test = await openIdentityApp({
      engine,
      now: new Date('2026-11-21T03:00:00.000Z'),
      env: { DATA_DIR: dataDir },
    });
  });
  afterAll(async () => {
    await test.close();
    await rm(dataDir, { recursive: true });
  });
  beforeEach(async () => {
    session = await enter();
    requests.length = 0;
  });
  afterEach(() => vi.restoreAllMocks());

  /** Answers requests to the provider's pictures, and no others. */
  const answerWith = (answer: () => Response | Promise<Response>) => {
    const real = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const address = String(input);
      if (address.startsWith('http://127.0.0.1:')) return real(input, init);
      requests.push({ address, redirect: init?.redirect, hasDeadline: init?.signal instanceof AbortSignal });
      return answer();
    });
  };
  const hasAtProvider = (profile_image_url: string | null) =>
    test.db
      .updateTable('social_accounts')
      .set({ profile_image_url })
      .where('id', '=', test.ids.decode('social', session.ticket.user.id) ?? 0)
      .execute();
  const as = () => ({ headers: { authorization: session.token } });
  const copy = (id = session.memberId) => test.browser().api('PUT', `/members/${id}/picture/provider`, as());
  const record = async () =>
    (await test.browser().api('GET', `/members/${session.memberId}/decrypt/${session.token}`, as())).json();

  it('is copied when one asks for it, and not before', async () => {
    await hasAtProvider(PICTURE);
    expect(await record()).toMatchObject({ image_url: null, provider_picture: true });
    const jpeg = await noise(64, 64).jpeg().toBuffer();
    answerWith(() => new Response(new Uint8Array(jpeg)));
    const { image_url } = (await copy()).json();
    expect(image_url).toMatch(/^\/uploads\/[\w-]{16,}-400\.webp$/);
    expect(await record()).toMatchObject({ image_url });
    expect((await test.app.inject(image_url)).headers['content-type']).toBe('image/webp');
    expect(requests).toEqual([{ address: PICTURE, redirect: 'error', hasDeadline: true }]);
  });

  it.each([
    [null],
    ['https://example.com/moss.jpg'],
    ['http://localhost:3000/moss.jpg'],
    ['https://k.kakaocdn.net.example.com/moss.jpg'],
    ['https://k.kakaocdn.net:8443/moss.jpg'],
    ['https://someone@k.kakaocdn.net/moss.jpg'],
    ['/uploads/moss-400.webp'],
  ])('is not asked for at %s', async (address) => {
    await hasAtProvider(address);
    answerWith(() => new Response('x'));
    const { status, code } = (await copy()).json();
    expect([status, code, requests]).toEqual([409, 'member.no_provider_picture', []]);
    expect(await record()).toMatchObject({ image_url: null, provider_picture: false });
  });

  it.each([
    ['gone', () => new Response('', { status: 404 }), 503, 'provider.unavailable'],
    ['a redirect', () => Promise.reject(new TypeError('fetch failed')), 503, 'provider.unavailable'],
    ['too large', () => new Response(new Uint8Array(IMAGE_MAX_BYTES + 1)), 503, 'provider.unavailable'],
    ['no picture', () => new Response('<svg/>'), 415, 'image.unsupported'],
  ] as const)('is refused if it is %s; the present one stays', async (_what, answer, status, code) => {
    await hasAtProvider(PICTURE);
    await test.db
      .updateTable('members')
      .set({ image_url: '/uploads/present.webp' })
      .where('id', '=', test.ids.decode('member', session.memberId) ?? 0)
      .execute();
    answerWith(answer);
    const problem = (await copy()).json();
    expect([problem.status, problem.code]).toEqual([status, code]);
    expect((await record()).image_url).toBe('/uploads/present.webp');
  });

  it("cannot be another's", async () => {
    expect((await copy((await enter()).memberId)).statusCode).toBe(403);
  });
});
