import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './postgres.ts';

/** A way to a server that can fall silent: connections stay open, and nothing comes through any more. */
export interface Silence {
  readonly url: string;
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** Stands before the server of this address. */
export async function openSilence(url: string): Promise<Silence> {
  const { hostname, port: target } = new URL(url);
  const ends = new Set<Socket>();
  let isFrozen = false;
  const keep = (end: Socket) => {
    ends.add(end);
    end.on('error', () => end.destroy());
    end.on('close', () => ends.delete(end));
    if (isFrozen) end.pause();
  };
  const server = createServer((near) => {
    const far = connect(Number(target), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      keep(from);
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
      for (const end of ends) end.pause();
    },
    thaw() {
      isFrozen = false;
      for (const end of ends) end.resume();
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        for (const end of ends) end.destroy();
      }),
  };
}
