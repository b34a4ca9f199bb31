import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A load balancer with health checks, which repeats refused connections and failed GETs on another server. */
export interface Balancer {
  readonly origin: string;
  /** Sets the servers. */
  use(origins: readonly string[]): void;
  /** The number of calls sent to a second server. */
  repeated(): number;
  close(): Promise<void>;
}

interface Backend {
  readonly origin: string;
  ready: boolean;
}

const CHECK_INTERVAL_MS = 100;
const TIMEOUT_MS = 20_000;

export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let backends: Backend[] = [];
  let turn = 0;
  let repeats = 0;
  let closed = false;

  const checkHealth = async (backend: Backend): Promise<void> => {
    while (!closed && backends.includes(backend)) {
      const health = await fetch(`${backend.origin}/health/ready`, {
        signal: AbortSignal.timeout(10_000),
        headers: { connection: 'close' },
      }).catch(() => null);
      backend.ready = health?.ok ?? false;
      await pause(CHECK_INTERVAL_MS);
    }
  };
  const next = (tried: ReadonlySet<Backend>): Backend | undefined => {
    turn += 1;
    const candidates = backends.filter((backend) => backend.ready && !tried.has(backend));
    return candidates[turn % candidates.length];
  };

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body: Buffer[] = [];
    for await (const chunk of incoming) body.push(chunk as Buffer);
    const bytes = Buffer.concat(body);
    // Like Caddy and nginx by default: a call that may have had effects is not repeated.
    const mayRepeat = incoming.method === 'GET';
    const deadline = performance.now() + TIMEOUT_MS;
    const tried = new Set<Backend>();
    let last: IncomingMessage | null = null;
    while (performance.now() < deadline) {
      const backend = next(tried);
      if (backend === undefined) {
        if (last !== null) break;
        await pause(20);
        tried.clear();
        continue;
      }
      if (tried.size > 0) repeats += 1;
      tried.add(backend);
      const outcome = await forward(backend, incoming, bytes).catch((error: { code?: string }) => ({
        broken: error.code ?? 'unknown',
      }));
      if ('broken' in outcome) {
        backend.ready = false;
        if (mayRepeat || outcome.broken === 'ECONNREFUSED') continue;
        break;
      }
      last?.resume();
      last = outcome;
      // The server is stopping or has no database, so the call had no effect.
      if (outcome.statusCode === 503 && mayRepeat) continue;
      break;
    }
    if (last === null) {
      outgoing.writeHead(502, { 'content-type': 'application/json' }).end('{"code":"proxy"}');
      return;
    }
    // These headers apply to one connection only.
    const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = last.headers;
    outgoing.writeHead(last.statusCode ?? 502, headers);
    last.on('error', () => outgoing.destroy());
    outgoing.on('close', () => last?.destroy());
    last.pipe(outgoing);
  };

  const forward = async (
    backend: Backend,
    incoming: IncomingMessage,
    bytes: Buffer,
  ): Promise<IncomingMessage> => {
    const call = request(`${backend.origin}${incoming.url}`, {
      agent,
      method: incoming.method ?? 'GET',
      headers: incoming.headers,
    });
    const responded = once(call, 'response');
    call.end(bytes);
    const [response] = (await responded) as [IncomingMessage];
    call.on('error', () => undefined);
    return response;
  };

  const server = createServer(
    (incoming, outgoing) => void handle(incoming, outgoing).catch(() => outgoing.destroy()),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://localhost:${address.port}`,
    use(origins) {
      const before = backends;
      backends = origins.map(
        (origin) => before.find((backend) => backend.origin === origin) ?? { origin, ready: true },
      );
      for (const backend of backends) if (!before.includes(backend)) void checkHealth(backend);
    },
    repeated: () => repeats,
    async close() {
      closed = true;
      backends = [];
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
