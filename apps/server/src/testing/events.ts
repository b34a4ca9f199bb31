import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

/** A client's stream of server-sent events. */
export interface Events {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** The data of the next event; undefined after the end of the stream. */
  next<T>(): Promise<T | undefined>;
  /** The text received so far, including comments. */
  text(): string;
  close(): void;
}

/** Opens a stream of server-sent events on its own connection. */
export async function openEvents(url: string, headers: Record<string, string>): Promise<Events> {
  const call = request(url, { headers: { accept: 'text/event-stream', ...headers }, agent: false });
  call.on('error', () => undefined);
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  let text = '';
  let read = 0;
  let ended = false;
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    text += chunk;
  });
  response.once('error', () => undefined);
  response.once('close', () => {
    ended = true;
  });
  const next = async <T>(): Promise<T | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n', read);
      if (end === -1) {
        if (ended) return undefined;
        await Promise.race([once(response, 'data'), once(response, 'close')]);
        continue;
      }
      const event = text.slice(read, end);
      read = end + 2;
      if (event.startsWith('data: ')) return JSON.parse(event.slice('data: '.length)) as T;
    }
  };
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    next,
    text: () => text,
    close: () => call.destroy(),
  };
}
