/** The provider is slow, down, or sent an invalid response. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** Upper bound on the response body; a profile has about 1 kB. */
const MAX_BYTES = 64 * 1024;

/**
 * Fetches with a deadline for the whole response, a size limit and no redirects. Throws ProviderUnavailable on any
 * failure, including a status of 500 or above.
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
    // The error message may contain the request, so only its name is logged.
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
