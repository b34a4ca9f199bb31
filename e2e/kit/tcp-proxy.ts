import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  /** The URL of the database through the proxy. */
  readonly url: string;
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A TCP proxy to a database that can be closed to simulate an outage. */
export async function openTcpProxy(database: URL): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const listener = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
    }
  });
  const listen = async (port: number) => {
    await once(listener.listen(port, '127.0.0.1'), 'listening');
    const address = listener.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  const port = await listen(0);
  const url = new URL(database);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    open: async () => {
      await listen(port);
    },
    close: async () => {
      if (!listener.listening) return;
      const closed = once(listener, 'close');
      listener.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
