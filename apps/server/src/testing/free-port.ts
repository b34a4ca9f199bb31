import { createServer } from 'node:net';

/** Below the ports that systems assign on their own (Linux from 32768, others from 49152). */
const FIRST = 10_000;
const COUNT = 20_000;
const PER_PROCESS = 32;

let offset = process.pid * PER_PROCESS;

/**
 * A port that is free and stays so until the caller listens on it: no listener on port 0 is given one of this
 * range, this process gets each port once, and processes that run side by side start at different ones.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries++) {
    const port = FIRST + (offset++ % COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
