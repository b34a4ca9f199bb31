import { open, writeFile } from 'node:fs/promises';
import { IMAGE_LARGE_PX, IMAGE_MAX_PIXELS, IMAGE_SMALL_PX } from '@crewwith/domain/constants';
import sharp from 'sharp';
import { Refusal } from '../../../refusal.ts';
import { createSemaphore, createSemaphores } from '../../../runtime/semaphore.ts';

/**
 * An upload as it is kept: turned the right way up, in two widths, without metadata. Both are files beside the
 * upload.
 */
export interface Picture {
  readonly large: string;
  readonly small: string;
  /** Of the large one, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Of both. */
  readonly bytes: number;
}

interface Encoded {
  readonly large: Buffer;
  readonly small: Buffer;
  readonly width: number;
  readonly height: number;
}

const HEAD_BYTES = 64;
/** The tallest that a WebP can be. */
const WEBP_MAX_PX = 16_383;
const DECODE_SECONDS = 20;
const QUALITY = 80;

/** What the bytes say that a file is, by the names that the library gives its formats. */
type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif';

/** What the cameras of most phones make. A larger one takes seconds, and up to 200 MB while it is decoded. */
const LARGE_PIXELS = 13_000_000;

// One thread a picture, and nothing kept in between: memory is what an upload must not run out of.
sharp.concurrency(1);
sharp.cache(false);
// 76 megapixels at once at most. No picture waits for a larger one but those that are large themselves.
const largeOnes = createSemaphore(1);
const smallOnes = createSemaphore(2);
// With one of each person in line, the order of the line is fair to all.
const oneAPerson = createSemaphores<number>();

/**
 * Reads an upload and encodes it anew: one picture of a person at a time, and few of all. Refusals:
 * `image.unsupported`, `image.too_many_pixels`, `image.unreadable` (docs/specification.md#uploads).
 */
export function encodePicture(path: string, memberId: number): Promise<Picture> {
  return oneAPerson(memberId)(async () => {
    const pixels = await readPixels(path);
    const inTurn = pixels > LARGE_PIXELS ? largeOnes : smallOnes;
    return inTurn(async () => {
      const { large, small, width, height } = await encode(path);
      const files = { large: `${path}-large`, small: `${path}-small` };
      await writeFile(files.large, large);
      await writeFile(files.small, small);
      return { ...files, width, height, bytes: large.length + small.length };
    });
  });
}

/** Reads the head alone, so that the size can be told from damage. */
async function readPixels(path: string): Promise<number> {
  // Before the library sees them: it would read SVG, PDF and more.
  const format = formatOf(await readHead(path));
  if (!format) throw new Refusal('image.unsupported');
  try {
    const head = await sharp(path, { limitInputPixels: false }).metadata();
    if (head.format !== format) throw new Refusal('image.unsupported');
    const pixels = head.width * head.height;
    if (pixels > IMAGE_MAX_PIXELS) throw new Refusal('image.too_many_pixels');
    // Of a GIF the first frame is taken; other moving pictures are none of ours.
    if (format !== 'gif' && (head.pages ?? 1) > 1) throw new Refusal('image.unsupported');
    return pixels;
  } catch (error) {
    throw unreadable(error);
  }
}

async function encode(path: string): Promise<Encoded> {
  try {
    const { data, info } = await sharp(path, {
      limitInputPixels: IMAGE_MAX_PIXELS,
      sequentialRead: true,
      failOn: 'error',
      pages: 1,
    })
      .autoOrient()
      .resize({ width: IMAGE_LARGE_PX, height: WEBP_MAX_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer({ resolveWithObject: true });
    const small = await sharp(data)
      .resize({ width: IMAGE_SMALL_PX, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    return { large: data, small, width: info.width, height: info.height };
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal('image.unreadable', { cause: error });
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** JPEG, PNG, WebP, GIF and AVIF by their first bytes; HEIC is none, as the library cannot read it. */
function formatOf(head: Buffer): Format | null {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) !== 'ftyp') return null;
  const brands = text.slice(8, Math.min(head.readUInt32BE(0), HEAD_BYTES));
  return brands.includes('avif') && !brands.startsWith('avis') ? 'heif' : null;
}
