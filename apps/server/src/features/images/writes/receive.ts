import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { IMAGE_MAX_BYTES, MAX_IMAGES } from '@crewwith/domain/constants';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../../refusal.ts';

/** The received files, and the form field sent with them. */
export interface ReceivedUpload {
  readonly paths: string[];
  readonly memberId: string | null;
}

const FILE_FIELDS = new Set(['images', 'images[]']);
/** Allowance for the multipart headers. */
const ENVELOPE_BYTES = 64 * 1024;

/** Limits of a multipart body; the limit of JSON bodies does not apply to it. */
export const UPLOAD_LIMITS = {
  files: MAX_IMAGES,
  fileSize: IMAGE_MAX_BYTES,
  fields: 4,
  fieldSize: 1024,
  fieldNameSize: 100,
  parts: MAX_IMAGES + 4,
  headerPairs: 20,
};

/**
 * Streams an upload into files of `folder`. Refusals: `request.unsupported_type`, `request.malformed`,
 * `image.too_large`, `image.too_many`.
 */
export async function receiveUpload(request: FastifyRequest, folder: string): Promise<ReceivedUpload> {
  try {
    if (!request.isMultipart()) throw new Refusal('request.unsupported_type');
    if (Number(request.headers['content-length'] ?? 0) > MAX_IMAGES * IMAGE_MAX_BYTES + ENVELOPE_BYTES) {
      throw new Refusal('image.too_large');
    }
    // A request aborted before this point emits no further event.
    if (request.raw.destroyed) throw malformed('images');
    const paths: string[] = [];
    let memberId: string | null = null;
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === 'member_id') memberId = String(part.value);
        continue;
      }
      if (!FILE_FIELDS.has(part.fieldname)) throw malformed(part.fieldname);
      const path = join(folder, String(paths.length));
      await pipeline(part.file, createWriteStream(path));
      if (part.file.truncated) throw new Refusal('image.too_large');
      paths.push(path);
    }
    if (paths.length === 0) throw malformed('images');
    return { paths, memberId };
  } catch (error) {
    // Drains the rest of the body, so that the client can read the refusal.
    request.raw.unpipe();
    request.raw.resume();
    throw toRefusal(error);
  }
}

function malformed(path: string): Refusal {
  return new Refusal('request.malformed', { errors: [{ path, message: path }] });
}

/** Errors of the parser are the client's fault; disk errors are not. */
function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'FST_FILES_LIMIT') return new Refusal('image.too_many');
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('image.too_large');
  if (code.endsWith('_LIMIT')) return new Refusal('request.too_large');
  const ours = /^E[A-Z]+$/.test(code) && code !== 'ECONNRESET' && code !== 'EPIPE';
  return ours ? error : new Refusal('request.malformed', { cause: error });
}
