import { open, writeFile } from 'node:fs/promises';
import { IMAGE_LARGE_PX, IMAGE_MAX_PIXELS } from '@crewwith/domain/constants';
import { type ImageWidth, storedWidths } from '@crewwith/domain/images/picture';
import sharp from 'sharp';
import { Refusal } from '../../../refusal.ts';
import { createSemaphore, createSemaphores } from '../../../runtime/semaphore.ts';

/** An encoded upload: rotated upright, in several widths, without metadata. */
export interface Picture {
  /** Files in the upload's folder, the large one last. */
  readonly files: readonly { readonly size: ImageWidth; readonly path: string }[];
  /** Of the large file, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Of all files together. */
  readonly bytes: number;
}

const HEAD_BYTES = 64;
/** The maximum height of a WebP. */
const WEBP_MAX_PX = 16_383;
const DECODE_SECONDS = 20;
const QUALITY = 80;

/** The detected file format, by sharp's names. */
type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif';

/** The resolution of most phone cameras. Decoding a larger picture takes seconds and up to 200 MB. */
const LARGE_PIXELS = 13_000_000;

// One thread per picture and no cache, to bound memory.
sharp.concurrency(1);
sharp.cache(false);
// At most 76 megapixels at once. Large pictures wait only for each other, so they never delay small ones.
const largeSemaphore = createSemaphore(1);
const smallSemaphore = createSemaphore(2);
// At most one picture of each member is queued, so the queue is fair.
const memberSemaphores = createSemaphores<number>();

/**
 * Decodes and re-encodes an upload; one picture per member at a time, with a global limit. Refusals:
 * `image.unsupported`, `image.too_many_pixels`, `image.unreadable` (docs/specification.md#uploads).
 */
export function encodePicture(path: string, memberId: number): Promise<Picture> {
  return memberSemaphores(memberId)(async () => {
    const pixels = await readPixels(path);
    const withSemaphore = pixels > LARGE_PIXELS ? largeSemaphore : smallSemaphore;
    return withSemaphore(async () => {
      const { data, info } = await encodeLarge(path);
      const files: { size: ImageWidth; path: string }[] = [];
      let bytes = 0;
      // One after the other: only one is in memory beside the large one.
      for (const size of storedWidths(info.width)) {
        const encoded = size === IMAGE_LARGE_PX ? data : await encodeNarrower(data, size);
        const file = { size, path: `${path}-${size}` };
        await writeFile(file.path, encoded);
        files.push(file);
        bytes += encoded.length;
      }
      return { files, width: info.width, height: info.height, bytes };
    });
  });
}

/** Reads only the header, to distinguish a too large picture from a damaged one. */
async function readPixels(path: string): Promise<number> {
  // Checked before sharp parses the file, as it would also read SVG, PDF and other formats.
  const format = formatOf(await readHead(path));
  if (!format) throw new Refusal('image.unsupported');
  try {
    const head = await sharp(path, { limitInputPixels: false }).metadata();
    if (head.format !== format) throw new Refusal('image.unsupported');
    const pixels = head.width * head.height;
    if (pixels > IMAGE_MAX_PIXELS) throw new Refusal('image.too_many_pixels');
    // A GIF is reduced to its first frame; other animated formats are refused.
    if (format !== 'gif' && (head.pages ?? 1) > 1) throw new Refusal('image.unsupported');
    return pixels;
  } catch (error) {
    throw unreadable(error);
  }
}

async function encodeLarge(path: string) {
  try {
    return await sharp(path, {
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
  } catch (error) {
    throw unreadable(error);
  }
}

function encodeNarrower(large: Buffer, width: number): Promise<Buffer> {
  return sharp(large).resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY }).toBuffer();
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

/** Detects JPEG, PNG, WebP, GIF and AVIF by their signatures; HEIC is null, as sharp cannot decode it. */
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
