import * as http from 'node:http';
import * as https from 'node:https';

/** What a service answered; its text is not read. */
export interface PostAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Connections to one service. */
const SOCKETS = 20;

/**
 * Returns a function that posts bytes over connections that stay open, and follows no redirect. It throws when there is
 * no answer within the time. `fetch` takes twice the processor time, and the pushes of a club are thousands.
 */
export function createPost(timeoutMs: number) {
  const agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: SOCKETS }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: SOCKETS }),
  };
  return (url: string, headers: Record<string, unknown>, body: Buffer): Promise<PostAnswer> =>
    new Promise((resolve, reject) => {
      const isSecure = url.startsWith('https:');
      const { request } = isSecure ? https : http;
      const posting = request(url, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        agent: agents[isSecure ? 'https:' : 'http:'],
      });
      const timer = setTimeout(() => posting.destroy(new Error('No answer in time')), timeoutMs);
      posting.on('error', (error) => {
        clearTimeout(timer);
        reject(error);
      });
      posting.once('response', (response) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
        // Drained for the next push; an endless text ends with the time.
        response
          .on('error', () => undefined)
          .once('close', () => clearTimeout(timer))
          .resume();
      });
      posting.end(body);
    });
}
