import fc, { type Arbitrary } from 'fast-check';
import { hugePng, multipart, noise, type Part } from '../uploads.ts';
import type { CallerName, FuzzFixture } from './fuzz-fixture.ts';
import type { Names } from './names.ts';

/** Makes a multipart body for a caller. */
export type UploadBody = (
  actor: CallerName,
  fixture: FuzzFixture,
) => Promise<{ type: string; payload: Buffer }>;

const FILES = ['picture', 'half', 'huge', 'svg', 'text', 'empty', 'random'] as const;

const bytes: Record<(typeof FILES)[number], () => Promise<Buffer> | Buffer> = {
  picture: () => noise(8, 8).webp({ effort: 0 }).toBuffer(),
  half: async () => (await noise(8, 8).png().toBuffer()).subarray(0, 90),
  huge: () => hugePng(60_000),
  svg: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  text: () => Buffer.from('GIF89a and nothing more'),
  empty: () => Buffer.alloc(0),
  random: () => Buffer.from('\x89PNG\r\n\x1a\nx'.repeat(50), 'latin1'),
};

const fileNames = ['a.jpg', '../../a.jpg', 'a\0.svg', '', '사진.webp', 'x'.repeat(300)];

/** Multipart bodies with pictures, invalid pictures, wrong fields and too many parts. */
export function uploadBodies(names: Names): Arbitrary<UploadBody> {
  const members = (names.get('member') ?? []).map((name) => `<member:${name}>`);
  const file = fc.record({
    name: fc.constantFrom('images', 'images', 'images', 'images[]', 'other', '__proto__'),
    content: fc.constantFrom('picture', ...FILES),
    filename: fc.constantFrom('a.jpg', ...fileNames),
  });
  const field = fc.record({
    name: fc.constantFrom('member_id', 'member_id', 'constructor', 'x'),
    value: fc.constantFrom('<member:own>', '<member:own>', ...members, '7', '', 'x'.repeat(2_000)),
  });
  const damage = fc.constantFrom('no', 'no', 'no', 'no', 'cut', 'boundary');
  const parts = fc.oneof(
    { weight: 2, arbitrary: fc.array(fc.oneof(file, field), { maxLength: 3 }) },
    {
      weight: 1,
      arbitrary: fc.constant([{ name: 'images', content: 'picture', filename: 'a.jpg' } as const]),
    },
    { weight: 1, arbitrary: fc.array(field, { minLength: 5, maxLength: 8 }) },
  );
  return fc.tuple(parts, damage).map(([parts, damaged]) => {
    const body: UploadBody = async (actor, fixture) => {
      const built: Part[] = [];
      for (const part of parts) {
        if ('value' in part) built.push({ name: part.name, value: await fixture.resolve(part.value, actor) });
        else built.push({ name: part.name, filename: part.filename, bytes: await bytes[part.content]() });
      }
      const { contentType, body } = await multipart(built);
      return {
        type: damaged === 'boundary' ? 'multipart/form-data' : contentType,
        payload: damaged === 'cut' ? body.subarray(0, Math.floor(body.length / 2)) : body,
      };
    };
    return Object.assign(body, { [fc.toStringMethod]: () => JSON.stringify({ parts, damaged }) });
  });
}
