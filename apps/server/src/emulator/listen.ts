import type { AddressInfo } from 'node:net';
import { buildEmulator, type Emulator, type EmulatorOptions } from './app.ts';

export interface RunningEmulator extends Emulator {
  /** As the server reaches it. */
  readonly serverOrigin: string;
  /** As a browser on this machine reaches it: with the public host if that is this machine. */
  readonly browserOrigin: string;
}

/** Loopback only: the emulator has no passwords, so other machines must not reach it. */
const HOST = '127.0.0.1';

/** Starts the emulator on its own loopback origin; port 0 picks a free port. */
export async function startEmulator(
  options: EmulatorOptions,
  { port, publicUrl }: { port: number; publicUrl: string },
): Promise<RunningEmulator> {
  const emulator = buildEmulator(options);
  await emulator.app.listen({ host: HOST, port });
  const { port: taken } = emulator.app.server.address() as AddressInfo;
  const { hostname } = new URL(publicUrl);
  return {
    ...emulator,
    serverOrigin: `http://${HOST}:${taken}`,
    browserOrigin: `http://${hostname === 'localhost' ? hostname : HOST}:${taken}`,
  };
}
