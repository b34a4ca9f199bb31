import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  /** The address of the database through it. */
  readonly url: string;
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A way to a database that can be shut, as when the database is down. */
export async function openTcpProxy(database: URL): Promise<TcpProxy> {
  const through = new Set<Socket>();
  const listener = createServer((near) => {
    const far = connect(Number(database.port), database.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      through.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => through.delete(one));
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
      for (const socket of through) socket.destroy();
      await closed;
    },
  };
}
