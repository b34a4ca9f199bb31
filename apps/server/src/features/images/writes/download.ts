import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { IMAGE_MAX_BYTES } from '@crewwith/domain/constants';
import { Refusal } from '../../../refusal.ts';

const DEADLINE_MS = 5000;

/**
 * Downloads a picture of the log-in provider into a file, without redirects, within a deadline and the size of uploads.
 * The caller has checked that its host is the provider's. Refusal: `provider.unavailable`.
 */
export async function downloadPicture(address: string, path: string): Promise<void> {
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(DEADLINE_MS) });
    if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
    await pipeline(response.body, bounded, createWriteStream(path));
  } catch (error) {
    throw new Refusal('provider.unavailable', { cause: error });
  }
}

async function* bounded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > IMAGE_MAX_BYTES) throw new Error('too large');
    yield chunk;
  }
}
