import type { AddressInfo } from 'node:net';
import { buildEmulator, type Emulator, type EmulatorOptions } from './app.ts';

export interface RunningEmulator extends Emulator {
  /** As the server reaches it. */
  readonly serverOrigin: string;
  /** As a browser on this machine reaches it: on the host that people see, where that is this machine. */
  readonly browserOrigin: string;
}

/** It asks for no password, so other machines must not reach it, whatever the server itself listens on. */
const HOST = '127.0.0.1';

/** Starts the emulator on an origin of its own, on loopback alone; port 0 takes a free one. */
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
