import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { insertImage, insertMember } from '../testing/fixtures.ts';
import { FILE_POLICY } from './security-headers.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const PAGE = `<!doctype html><html lang="ko"><head>
  <meta name="description" content="" /><meta property="csp-nonce" nonce="__CSP_NONCE__" />
  <title>-</title><script src="/assets/a-1.js"></script></head>
  <body><div id="root"></div></body></html>`;
const PICTURE = 'abcdefghijklmnopqrstuv-400.webp';

let folder: string;
let test: TestApp;
const open = (env: Record<string, string> = {}) =>
  openTestApp({
    engine: 'pglite',
    now: NOW,
    webFolder: join(folder, 'web'),
    env: { DATA_DIR: folder, TRUSTED_PROXIES: '10.0.0.1', ...env },
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewwith-headers-'));
  await mkdir(join(folder, 'web/assets'), { recursive: true });
  await mkdir(join(folder, 'images'), { recursive: true });
  await writeFile(join(folder, 'web/index.html'), PAGE);
  await writeFile(join(folder, 'web/assets/a-1.js'), 'export {}');
  await writeFile(join(folder, 'web/icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'images', PICTURE), randomBytes(9));
  test = await open();
  const member_id = await insertMember(test.db);
  await insertImage(test.db, { member_id, name: PICTURE.replace('-400.webp', ''), created_time: NOW });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}, of = test) =>
  of.app.inject({ url, headers, remoteAddress: '10.0.0.1' });
const policyOf = async (url: string) =>
  new Map(
    String((await get(url)).headers['content-security-policy'])
      .split('; ')
      .map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values.join(' ')];
      }),
  );

describe('every answer', () => {
  it.each([
    ['a page', '/', 200],
    ['a page below', '/crewwith', 200],
    ['a page that is not there', '/demo/activity/create', 404],
    ['a script', '/assets/a-1.js', 200],
    ['a drawing', '/icon.svg', 200],
    ['a picture', `/uploads/${PICTURE}`, 200],
    ['a call', '/api/v1/clubs/list', 200],
    ['the description of the calls', '/openapi.json', 200],
    ['a refusal', '/api/v1/errors', 401],
    ['a call that is not there', '/api/v1/nothing', 404],
    ['a file that is not there', '/assets/gone-2.js', 404],
    ['a picture that is not there', '/uploads/x.webp', 404],
  ])('has the security headers: %s', async (_name, url, status) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    const policy = await policyOf(url);
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(String(headers['content-security-policy'])).not.toContain('unsafe');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('other than a page runs nothing when opened directly', async () => {
    for (const url of ['/icon.svg', `/uploads/${PICTURE}`, '/api/v1/clubs/list', '/api/v1/nothing']) {
      expect((await get(url)).headers['content-security-policy']).toBe(FILE_POLICY);
    }
    expect(FILE_POLICY).toMatch(/sandbox$/);
  });
});

describe('a page', () => {
  it('restricts the sources of scripts, pictures, frames and forms', async () => {
    const policy = await policyOf('/');
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('img-src')).toBe(
      "'self' data: blob: https://k.kakaocdn.net https://t1.kakaocdn.net https://img1.kakaocdn.net",
    );
    expect(policy.get('frame-src')).toBe(
      'https://www.youtube-nocookie.com https://play-tv.kakao.com https://tv.naver.com',
    );
    expect(policy.get('object-src')).toBe("'none'");
    expect(policy.get('form-action')).toBe("'self'");
    expect(policy.get('connect-src')).toBe("'self'");
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('trusted-types')).toBe('default');
    expect((await get('/')).headers['permissions-policy']).toContain('geolocation=()');
  });

  it('has a new style nonce each time, in the header and in the document', async () => {
    const nonces = new Set<string>();
    for (const url of ['/', '/', '/index.html', '/demo']) {
      const { headers, body } = await get(url);
      const [, nonce = ''] =
        /style-src 'self' 'nonce-([\w-]{20,})'/.exec(String(headers['content-security-policy'])) ?? [];
      expect(body).toContain(`nonce="${nonce}"`);
      expect(body).not.toContain('__CSP_NONCE__');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(4);
  });
});

describe('caching', () => {
  it.each([
    ['/', 'no-cache'],
    ['/index.html', 'no-cache'],
    ['/demo/activity', 'no-cache'],
    ['/icon.svg', 'no-cache'],
    ['/assets/a-1.js', 'public, max-age=31536000, immutable'],
    [`/uploads/${PICTURE}`, 'private, max-age=300, must-revalidate'],
    ['/assets/gone-2.js', 'no-store'],
    ['/api/v1/clubs/list', 'no-store'],
    ['/api/v1/nothing', 'no-store'],
  ])('%s: %s', async (url, cache) => expect((await get(url)).headers['cache-control']).toBe(cache));

  it('serves pictures inline, with their file name', async () => {
    const { headers } = await get(`/uploads/${PICTURE}`);
    expect(headers['content-disposition']).toBe(`inline; filename="${PICTURE}"`);
    expect(headers['content-type']).toBe('image/webp');
  });

  it('serves a new build without a restart', async () => {
    await writeFile(join(folder, 'web/index.html'), `${PAGE}<p>the next build</p>`);
    await writeFile(join(folder, 'web/assets/b-2.js'), 'export const b = 2');
    expect((await get('/')).body).toContain('the next build');
    expect((await get('/assets/b-2.js')).statusCode).toBe(200);
    await rm(join(folder, 'web/index.html'));
    expect((await get('/demo')).body).toContain('the next build');
  });
});

describe('HSTS', () => {
  // docs/threats.md#t-65
  it('is sent only over TLS, as a trusted proxy reports', async () => {
    const over = async (remoteAddress: string, proto: string) => {
      const answer = await test.app.inject({
        url: '/api/v1/clubs/list',
        headers: { 'x-forwarded-proto': proto },
        remoteAddress,
      });
      return answer.headers['strict-transport-security'];
    };
    expect(await over('10.0.0.1', 'https')).toBe('max-age=31536000; includeSubDomains');
    expect(await over('10.0.0.1', 'http')).toBeUndefined();
    expect(await over('192.0.2.1', 'https')).toBeUndefined();
  });

  it('is sent when the public origin uses TLS', async () => {
    const safe = await open({ PUBLIC_URL: 'https://crewwith.example' });
    const answer = await get('/api/v1/clubs/list', {}, safe);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await safe.close();
  });
});
