import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertActivity, insertClub, insertCrew } from '../../../testing/fixtures.ts';
import { silentLog } from '../../../testing/log.ts';
import { ENDLESS_ENTRY, isRendering, writeWebBuild } from './test-build.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const HOSTILE = '</script><!--<script>alert(1)</script>';

describe('a document', () => {
  let test: TestApp;
  let build: Awaited<ReturnType<typeof writeWebBuild>>;
  let path: string;
  beforeAll(async () => {
    build = await writeWebBuild();
    test = await openTestApp({ engine: 'pglite', now: NOW, webFolder: build.folder });
    const club = await insertClub(test.db, { name: HOSTILE });
    const { id: host } = await insertCrew(test.db, { club_id: club.id, admin_level: 9 });
    const id = await insertActivity(test.db, {
      club_id: club.id,
      crew_id: host,
      name: HOSTILE,
      activity_time: NOW,
    });
    path = `/${club.nick}/activity/${test.ids.encode('activity', id)}`;
    await isRendering(test.app);
  });
  afterAll(async () => {
    await test?.close();
    await build?.remove();
  });

  const open = async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, payload, rawPayload, headers: sent } = await test.app.inject({ url, headers });
    return { status: statusCode, html: payload, bytes: rawPayload, headers: sent };
  };
  const CONTENT = `<div id="root"><p>visitor ko ${NOW.getTime()}</p></div>`;
  const EMPTY = '<div id="root"></div>';

  // docs/threats.md#t-74
  it('has its content, and the responses that it shows as text', async () => {
    const { status, html, headers } = await open(path);
    expect(status).toBe(200);
    expect(html).toContain(CONTENT);
    expect(headers['cache-control']).toBe('no-cache');
    const [, json = ''] =
      /<script type="application\/json" id="document-data">(.*?)<\/script>/.exec(html) ?? [];
    expect(json).not.toContain('<');
    const { calls, ...facts } = JSON.parse(json);
    expect(facts).toEqual({ memberId: '', language: 'ko', now: NOW.getTime() });
    const bodies = Object.values(calls).map((body) => JSON.parse(String(body)));
    expect(bodies.map(({ name }) => name)).toEqual([HOSTILE, HOSTILE]);
    // The script inside and the responses.
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).not.toContain('<!--');
  });

  // docs/threats.md#t-74
  it('runs only what was built, and shows before any file arrives', async () => {
    const { html, headers } = await open('/');
    const hash = createHash('sha256').update('first()').digest('base64');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    const [, nonce] = /style-src 'self' 'nonce-([\w-]+)'/.exec(policy) ?? [];
    const [head = '', body = ''] = html.split('</head>');
    expect(head).toContain(`<style nonce="${nonce}">p{color:red}</style>`);
    expect(head).toContain('<script>first()</script>');
    expect(head).toContain('<link rel="stylesheet" href="/assets/index-1.css" disabled />');
    expect(head).not.toMatch(/ src=/);
    expect(body).toContain(
      '<link data-late="start" crossorigin fetchpriority="low" href="/assets/index-1.js" />',
    );
    expect(body).not.toMatch(/ (src|rel)=/);
    expect(html).toContain('<html lang="ko" data-theme="light" style="--a:&quot;b&quot;">');
  });

  // docs/adr/0045-early-sheet.md
  it('has the sheet of its main button outside of the app, with its styles, where there is one', async () => {
    const { html, headers } = await open('/?sheet=<dialog></dialog>');
    const [, nonce] =
      /style-src 'self' 'nonce-([\w-]+)'/.exec(String(headers['content-security-policy'])) ?? [];
    const [, afterRoot] = html.split(CONTENT);
    expect(afterRoot).toContain(
      `<template data-sheet><dialog></dialog><style nonce="${nonce}">dialog{color:red}</style></template>`,
    );
    expect((await open('/')).html).not.toContain('<template');
  });

  it('is in the language chosen on the device, else in that of the browser', async () => {
    const english = { 'accept-language': 'en' };
    expect((await open('/', english)).html).toContain('<p>visitor en ');
    expect((await open('/', { ...english, cookie: 'a=b; crewwith_language=ko' })).html).toContain(
      '<p>visitor ko ',
    );
    expect((await open('/', { cookie: 'crewwith_language=<en' })).html).toContain('<p>visitor ko ');
  });

  it('has the colour scheme chosen on the device', async () => {
    const rootOf = async (cookie: string) => /<html[^>]*>/.exec((await open('/', { cookie })).html)?.[0];
    expect(await rootOf('crewwith_theme=dark')).toContain('data-theme="dark" data-scheme="dark"');
    expect(await rootOf('a=b; crewwith_theme=auto')).toContain('data-theme="light" data-scheme="auto"');
    expect(await rootOf('crewwith_theme=darker')).not.toContain('data-scheme');
  });

  it('is compressed', async () => {
    const { bytes, headers } = await open('/', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(bytes).toString()).toContain(CONTENT);
    for (const [accepted, encoding] of [
      ['gzip, br;q=0', 'gzip'],
      ['br;q=0.5, gzip', 'gzip'],
      ['br;q=0, gzip;q=0', undefined],
    ] as const)
      expect((await open('/', { 'accept-encoding': accepted })).headers['content-encoding']).toBe(encoding);
  });

  it('is not rendered for the copy of a service worker, missing pages and other pages', async () => {
    for (const [url, headers] of [
      ['/', { 'sec-fetch-dest': 'empty' }],
      ['/privacypolicy', {}],
      [path.replace(/\w+$/, 'abcdefghij'), {}],
      [path.replace(/^\/[\w-]+/, '/all'), {}],
    ] as const) {
      expect((await open(url, headers)).html).toContain(EMPTY);
    }
    expect((await open('/', { 'sec-fetch-dest': 'document' })).html).toContain(CONTENT);
  });

  it('does not serve the code that renders it', async () => {
    for (const url of [
      '/server/entry.js',
      '/server%2fentry.js',
      '/assets/../server/entry.js',
      '/assets/..%2fserver%2fentry.js',
    ])
      expect((await open(url)).html).not.toContain('makeCalls');
  });

  it('is empty when it fails, and others are not', async () => {
    expect((await open('/?throw')).html).toContain(EMPTY);
    expect((await open('/')).html).toContain(CONTENT);
  });

  it('does not wait for documents that were sent empty meanwhile', async () => {
    const late = await Promise.all(Array.from({ length: 6 }, () => open('/?slow')));
    expect(late.filter(({ html }) => html.includes(EMPTY)).length).toBeGreaterThan(2);
    expect((await open('/')).html).toContain(CONTENT);
  });

  it('is that of the previous build while the new one cannot be read', async () => {
    const file = join(build.folder, 'index.html');
    const page = await readFile(file, 'utf8');
    await writeFile(file, '<!doctype html>');
    const { status, html } = await open('/');
    expect([status, html.includes(CONTENT)]).toEqual([200, true]);
    await writeFile(file, page.replace('<body>', '<body class="new">'));
    await expect
      .poll(async () => (await open('/')).html)
      .toMatch(/<body class="new"><div id="root"><p>visitor/);
  });

  it('is empty beyond the number that may wait', async () => {
    const pages = await Promise.all(Array.from({ length: 40 }, () => open(path)));
    const empty = pages.filter(({ html }) => html.includes(EMPTY));
    expect(pages.every(({ status }) => status === 200)).toBe(true);
    expect(empty.length).toBeGreaterThan(0);
    expect(empty.length).toBeLessThan(40);
  });
});

it('is empty while its thread is still starting', async () => {
  const warned = vi.spyOn(silentLog, 'warn');
  const build = await writeWebBuild(ENDLESS_ENTRY);
  const test = await openTestApp({ engine: 'pglite', now: NOW, webFolder: build.folder });
  try {
    expect((await test.app.inject({ url: '/' })).payload).toContain('<div id="root"></div>');
    // It does not wait until the thread is given up.
    expect(warned).not.toHaveBeenCalled();
  } finally {
    await test.close();
    await build.remove();
    warned.mockRestore();
  }
});

it('says where only operators create clubs, also in an empty page', async () => {
  const build = await writeWebBuild();
  const options = { engine: 'pglite', now: NOW, webFolder: build.folder } as const;
  const test = await openTestApp({ ...options, env: { CLUB_CREATION: 'operators' } });
  try {
    await isRendering(test.app);
    for (const url of ['/', '/crewwith'])
      expect((await test.app.inject({ url })).payload).toMatch(/<html [^>]*data-club-creation="operators"/);
  } finally {
    await test.close();
    await build.remove();
  }
});
