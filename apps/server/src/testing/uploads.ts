import { randomBytes } from 'node:crypto';
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A part of a multipart body: a field, or a file. */
export type Part =
  | { name: string; value: string }
  | { name: string; bytes: Buffer; filename?: string; type?: string };

/** Encodes a multipart body like a browser. */
export async function multipart(parts: readonly Part[]): Promise<{ contentType: string; body: Buffer }> {
  const form = new FormData();
  for (const part of parts) {
    if ('value' in part) form.append(part.name, part.value);
    else {
      const { name, bytes, filename = 'picture.jpg', type = 'image/jpeg' } = part;
      form.append(name, new Blob([new Uint8Array(bytes)], { type }), filename);
    }
  }
  const encoded = new Response(form);
  return {
    contentType: encoded.headers.get('content-type') ?? '',
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** A picture of random pixels. */
export function noise(width: number, height: number): Sharp {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

/** An animated WebP. */
export function movingWebp(frames: number): Promise<Buffer> {
  const raw = { width: 8, height: 8 * frames, channels: 3 as const, pageHeight: 8 };
  return sharp(randomBytes(8 * 8 * frames * 3), { raw })
    .webp({ effort: 0 })
    .toBuffer();
}

/** A PNG of less than 100 bytes whose header claims a size of `side` × `side` pixels. */
export function hugePng(side: number): Buffer {
  return png(side, [chunk('IDAT', Buffer.from([0x78, 0x9c]))]);
}

/** A small PNG with a compressed text of `bytes` zeros, about a thousandth of that in the file. */
export function textBombPng(bytes: number): Buffer {
  const block = Buffer.alloc(1024 * 1024);
  const packed = deflateSync(Buffer.alloc(0), { finishFlush: constants.Z_SYNC_FLUSH });
  const more = deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH });
  const text = [Buffer.from('Comment\0\0', 'latin1'), packed, ...Array(bytes / block.length).fill(more)];
  const pixel = deflateSync(Buffer.alloc(4));
  return png(1, [chunk('zTXt', Buffer.concat(text)), chunk('IDAT', pixel)]);
}

function png(side: number, chunks: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([start, chunk('IHDR', head), ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
