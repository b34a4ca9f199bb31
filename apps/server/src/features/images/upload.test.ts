import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { engines } from '../../testing/database.ts';
import { insertMember } from '../../testing/fixtures.ts';
import { startS3, type TestS3 } from '../../testing/s3/server.ts';
import { inFullRun } from '../../testing/scope.ts';
import { hugePng, movingWebp, multipart, noise, type Part } from '../../testing/uploads.ts';

const storages = engines().flatMap((engine) => [
  { engine, kind: 'disk' } as const,
  { engine, kind: 's3' } as const,
]);
/** Each engine and each kind once. */
const few = storages.filter(({ engine, kind }) => (engine === 'pglite') === (kind === 'disk'));

describe.each(inFullRun(storages, few))('uploads on $engine and $kind', ({ engine, kind }) => {
  let test: TestApp;
  let s3: TestS3;
  let dataDir: string;
  let memberId: number;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crewwith-uploads-'));
    s3 = await startS3();
    const env = { DATA_DIR: dataDir, ...(kind === 's3' && s3.env) };
    test = await openTestApp({ engine, now: new Date('2026-12-01T10:00:00.000Z'), env });
  });
  afterAll(async () => {
    await test.close();
    await s3.close();
    await rm(dataDir, { recursive: true });
  });
  beforeEach(async () => {
    memberId = await insertMember(test.db);
  });

  async function upload(parts: Part[], headers: Record<string, string> = {}) {
    const { contentType, body } = await multipart(parts);
    return test.app.inject({
      method: 'POST',
      url: '/api/v1/images/upload',
      headers: { authorization: `member:${memberId}`, 'content-type': contentType, ...headers },
      payload: body,
    });
  }
  const outcome = async (parts: Part[], headers = {}) => {
    const { status, code } = (await upload(parts, headers)).json();
    return [status, code];
  };
  const rows = () => test.db.selectFrom('images').selectAll().where('member_id', '=', memberId).execute();
  /** The names on the disk or in the bucket. */
  const files = async () =>
    kind === 's3' ? s3.keys() : await readdir(join(dataDir, 'images')).catch(() => []);
  const jpeg = () => noise(60, 40).jpeg().toBuffer();

  it('are stored in several widths under random names', async () => {
    const member = test.ids.encode('member', memberId);
    const answer = await upload([
      { name: 'member_id', value: member },
      { name: 'images', bytes: await noise(2000, 1000).jpeg().toBuffer() },
      { name: 'images[]', bytes: await noise(30, 20).png().toBuffer() },
    ]);
    expect(answer.statusCode).toBe(201);
    const [large, small] = answer.json();
    expect(large).toMatchObject({ width: 1600, height: 800 });
    expect(small).toMatchObject({ width: 30, height: 20 });
    expect(large.image_url).toMatch(/^\/uploads\/[\w-]{22}-1600\.webp$/);
    const sizes: unknown[] = [];
    const narrower = [160, 800, 1200].map((width) => large.image_url.replace('-1600.', `-${width}.`));
    const before = await files();
    for (const url of [...narrower, large.image_url, large.thumbnail_url, small.thumbnail_url]) {
      const picture = await test.app.inject(url);
      expect(picture.headers['content-type']).toBe('image/webp');
      const { format, width, height } = await sharp(picture.rawPayload).metadata();
      sizes.push([format, width, height]);
    }
    expect(sizes).toEqual([
      ['webp', 160, 80],
      ['webp', 800, 400],
      ['webp', 1200, 600],
      ['webp', 1600, 800],
      ['webp', 400, 200],
      ['webp', 30, 20],
    ]);
    const ids = [small.id, large.id].join(',');
    const listed = await test.as(memberId).get(`/images/list/${ids}`);
    expect(listed.json()).toEqual([small, large]);
    const stored = await rows();
    const names = stored.map(({ name }) => before.filter((file) => file.includes(name)).length);
    expect(names.toSorted()).toEqual([2, 5]);
    expect(stored).toMatchObject([{ member_picture: false, notice_id: null }, { width: 30 }]);
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  });

  it.each(['webp', 'avif', 'gif'] as const)('accept %s', async (format) => {
    expect(
      (await upload([{ name: 'images', bytes: await noise(40, 30).toFormat(format).toBuffer() }])).statusCode,
    ).toBe(201);
  });

  it('store the first frame of an animated GIF', async () => {
    const raw = Buffer.concat([
      Buffer.alloc(8 * 8 * 3, Buffer.from([255, 0, 0])),
      Buffer.alloc(8 * 8 * 3, Buffer.from([0, 0, 255])),
    ]);
    const gif = await sharp(raw, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
      .gif()
      .toBuffer();
    const [{ image_url, height }] = (await upload([{ name: 'images', bytes: gif }])).json();
    expect(height).toBe(8);
    const { dominant } = await sharp((await test.app.inject(image_url)).rawPayload).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
  });

  // docs/threats.md#t-35
  it('are stored upright, without metadata and trailing data', async () => {
    const shot = await noise(40, 20)
      .withExif({ IFD0: { Make: 'SECRETCAM' }, IFD3: { GPSLatitude: '37/1 33/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([shot, Buffer.from('<script>alert(1)</script>')]);
    const [{ image_url, thumbnail_url, width, height }] = (
      await upload([{ name: 'images', bytes: polyglot, filename: 'x.html' }])
    ).json();
    expect([width, height]).toEqual([20, 40]);
    for (const url of [image_url, thumbnail_url]) {
      const bytes = (await test.app.inject(url)).rawPayload;
      const head = await sharp(bytes).metadata();
      expect([head.exif, head.orientation, head.xmp, head.icc]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(bytes.includes('script') || bytes.includes('SECRETCAM')).toBe(false);
    }
  });

  // docs/threats.md#t-33
  it('are refused with 413 above 10 pictures or 10 MiB', async () => {
    const before = await files();
    const eleven = Buffer.concat([await jpeg(), Buffer.alloc(11 * 1024 * 1024)]);
    expect(await outcome([{ name: 'images', bytes: eleven }])).toEqual([413, 'image.too_large']);
    const part = { name: 'images', bytes: await jpeg() };
    expect(await outcome(Array.from({ length: 11 }, () => part))).toEqual([413, 'image.too_many']);
    expect((await upload(Array.from({ length: 10 }, () => part))).json()).toHaveLength(10);
    expect((await rows()).length).toBe(10);
    expect((await files()).length).toBe(before.length + 20);
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  });

  // docs/threats.md#t-34
  it('are refused as a whole if one is unsupported, unreadable, animated or too large', async () => {
    const whole = await noise(200, 200).jpeg().toBuffer();
    const png = await noise(200, 200).png().toBuffer();
    const cases: [Buffer, number, string][] = [
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
        415,
        'image.unsupported',
      ],
      [Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'image.unsupported'],
      [Buffer.from('PK\u0003\u0004 a zip'), 415, 'image.unsupported'],
      [Buffer.from('%PDF-1.7 a document'), 415, 'image.unsupported'],
      [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1'), 415, 'image.unsupported'],
      [Buffer.alloc(0), 415, 'image.unsupported'],
      [await movingWebp(1000), 415, 'image.unsupported'],
      [whole.subarray(0, whole.length / 2), 422, 'image.unreadable'],
      [png.subarray(0, png.length / 2), 422, 'image.unreadable'],
      [Buffer.from('\xff\xd8\xff and no more', 'latin1'), 422, 'image.unreadable'],
      [hugePng(14_000), 413, 'image.too_many_pixels'],
    ];
    for (const [bytes, status, code] of cases) {
      const parts = [
        { name: 'images', bytes: whole },
        { name: 'images', bytes, filename: 'holiday.jpg', type: 'image/jpeg' },
      ];
      expect(await outcome(parts)).toEqual([status, code]);
    }
    expect(await rows()).toEqual([]);
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  });

  it('are documented as binary files in /openapi.json', async () => {
    const { paths } = (await test.app.inject('/openapi.json')).json();
    const { content } = paths['/api/v1/images/upload'].post.requestBody;
    expect(content['multipart/form-data'].schema.properties.images).toMatchObject({
      type: 'array',
      items: { type: 'string', format: 'binary' },
    });
  });

  it('are refused for other members and if malformed', async () => {
    const part = { name: 'images', bytes: await jpeg() };
    const another = test.ids.encode('member', await insertMember(test.db));
    expect(await outcome([{ name: 'member_id', value: another }, part])).toEqual([
      403,
      'auth.other_identity',
    ]);
    expect(await outcome([part, { name: 'member_id', value: '1' }])).toEqual([403, 'auth.other_identity']);
    expect(await outcome([])).toEqual([400, 'request.malformed']);
    expect(await outcome([{ ...part, name: '__proto__' }])).toEqual([400, 'request.malformed']);
    expect(await outcome([{ ...part, name: 'files' }])).toEqual([400, 'request.malformed']);
    for (const type of ['application/json', 'text/plain', 'image/jpeg']) {
      expect(await outcome([part], { 'content-type': type })).toEqual(
        type === 'application/json' ? [400, 'request.malformed'] : [415, 'request.unsupported_type'],
      );
    }
    expect(await outcome([part], { 'content-type': 'multipart/form-data' })).toEqual([
      400,
      'request.malformed',
    ]);
    expect((await upload([part], { authorization: 'ticket:1' })).statusCode).toBe(403);
    const { contentType, body } = await multipart([part]);
    const visitor = await test.app.inject({
      method: 'POST',
      url: '/api/v1/images/upload',
      headers: { 'content-type': contentType },
      payload: body,
    });
    expect(visitor.statusCode).toBe(401);
    const elsewhere = await test.app.inject({
      method: 'POST',
      url: '/api/v1/likes',
      headers: { authorization: `member:${memberId}`, 'content-type': contentType },
      payload: body,
    });
    expect(elsewhere.statusCode).toBe(415);
    expect(await rows()).toEqual([]);
  });

  it('are stored once per Idempotency-Key', async () => {
    const parts = [{ name: 'images', bytes: await jpeg() }];
    const key = { 'idempotency-key': 'upload-once' };
    const answers = await Promise.all([1, 2, 3].map(() => upload(parts, key)));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect((await rows()).length).toBe(1);
    const others = [{ name: 'images', bytes: await noise(9, 9).png().toBuffer() }];
    expect(await outcome(others, key)).toEqual([422, 'request.key_reused']);
  });
});
