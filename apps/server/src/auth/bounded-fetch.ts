/** The provider is slow, down, or answers what no provider should. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** Bytes of an answer that are read at most; a profile has about one thousand. */
const MAX_BYTES = 64 * 1024;

/**
 * Fetches with a deadline for the whole answer, a bound on its size, and no redirects. Throws ProviderUnavailable for
 * whatever comes of it but an answer below 500.
 */
export async function boundedFetch(url: string, init: RequestInit, deadline: AbortSignal): Promise<Response> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: deadline });
    const { status, headers } = response;
    if (status >= 500 || status === 429 || (status >= 300 && status < 400)) {
      await response.body?.cancel();
      throw new ProviderUnavailable(`status ${status}`);
    }
    return new Response(await readBounded(response), { status, headers });
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    // The cause may hold the request; its name says enough.
    throw new ProviderUnavailable(error instanceof Error ? error.name : 'failed');
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new ProviderUnavailable('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
