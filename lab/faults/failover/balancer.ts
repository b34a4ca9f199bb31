import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What a proxy before several servers has to do, as nginx or HAProxy would: it asks each whether it is ready, and
 * gives a call that was not begun, or may be repeated, to the next one.
 */
export interface Balancer {
  readonly origin: string;
  /** Between which servers it chooses. */
  use(origins: readonly string[]): void;
  /** How many calls were given to a second server. */
  repeated(): number;
  close(): Promise<void>;
}

interface Back {
  readonly origin: string;
  ready: boolean;
}

const LOOK_EVERY_MS = 100;
const PATIENCE_MS = 20_000;

export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let backs: Back[] = [];
  let turn = 0;
  let repeats = 0;
  let closed = false;

  const look = async (back: Back): Promise<void> => {
    while (!closed && backs.includes(back)) {
      const answer = await fetch(`${back.origin}/health/ready`, {
        signal: AbortSignal.timeout(10_000),
        headers: { connection: 'close' },
      }).catch(() => null);
      back.ready = answer?.ok ?? false;
      await pause(LOOK_EVERY_MS);
    }
  };
  const next = (tried: ReadonlySet<Back>): Back | undefined => {
    turn += 1;
    const fit = backs.filter((back) => back.ready && !tried.has(back));
    return fit[turn % fit.length];
  };

  const handle = async (question: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const body: Buffer[] = [];
    for await (const chunk of question) body.push(chunk as Buffer);
    const bytes = Buffer.concat(body);
    // As Caddy and nginx have it by default: what may have been done is not done again.
    const mayRepeat = question.method === 'GET';
    const deadline = performance.now() + PATIENCE_MS;
    const tried = new Set<Back>();
    let last: IncomingMessage | null = null;
    while (performance.now() < deadline) {
      const back = next(tried);
      if (back === undefined) {
        if (last !== null) break;
        await pause(20);
        tried.clear();
        continue;
      }
      if (tried.size > 0) repeats += 1;
      tried.add(back);
      const given = await ask(back, question, bytes).catch((error: { code?: string }) => ({
        broken: error.code ?? 'unknown',
      }));
      if ('broken' in given) {
        back.ready = false;
        if (mayRepeat || given.broken === 'ECONNREFUSED') continue;
        break;
      }
      last?.resume();
      last = given;
      // It is stopping, or its database is away: nothing was done.
      if (given.statusCode === 503 && mayRepeat) continue;
      break;
    }
    if (last === null) {
      answer.writeHead(502, { 'content-type': 'application/json' }).end('{"code":"proxy"}');
      return;
    }
    // Each connection is kept or closed by those at its ends.
    const { connection: _closed, 'keep-alive': _kept, ...headers } = last.headers;
    answer.writeHead(last.statusCode ?? 502, headers);
    last.on('error', () => answer.destroy());
    answer.on('close', () => last?.destroy());
    last.pipe(answer);
  };

  const ask = async (back: Back, question: IncomingMessage, bytes: Buffer): Promise<IncomingMessage> => {
    const call = request(`${back.origin}${question.url}`, {
      agent,
      method: question.method ?? 'GET',
      headers: question.headers,
    });
    const answered = once(call, 'response');
    call.end(bytes);
    const [given] = (await answered) as [IncomingMessage];
    call.on('error', () => undefined);
    return given;
  };

  const server = createServer(
    (question, answer) => void handle(question, answer).catch(() => answer.destroy()),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://localhost:${address.port}`,
    use(origins) {
      const before = backs;
      backs = origins.map(
        (origin) => before.find((back) => back.origin === origin) ?? { origin, ready: true },
      );
      for (const back of backs) if (!before.includes(back)) void look(back);
    },
    repeated: () => repeats,
    async close() {
      closed = true;
      backs = [];
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
