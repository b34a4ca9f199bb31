import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

/** A TCP proxy that can freeze: connections stay open without passing bytes. */
export interface FrozenProxy {
  readonly url: string;
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** Opens a proxy to the server of this URL. */
export async function openFrozenProxy(url: string): Promise<FrozenProxy> {
  const { hostname, port: target } = new URL(url);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const upstream = connect(Number(target), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      track(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('close', () => to.destroy());
      if (isFrozen) from.pause();
    }
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String(port);
  return {
    url: own.href,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
