import type { AddressInfo } from 'node:net';
import { buildEmulator, type Emulator, type EmulatorOptions } from './app.ts';

export interface RunningEmulator extends Emulator {
  /** As the server reaches it. */
  readonly serverOrigin: string;
  /** As a browser reaches it: on the host that people see. */
  readonly browserOrigin: string;
}

/** Starts the emulator on an origin of its own; port 0 takes a free one. */
export async function startEmulator(
  options: EmulatorOptions,
  { host, port, publicUrl }: { host: string; port: number; publicUrl: string },
): Promise<RunningEmulator> {
  const emulator = buildEmulator(options);
  await emulator.app.listen({ host, port });
  const { port: taken } = emulator.app.server.address() as AddressInfo;
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    ...emulator,
    serverOrigin: `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${taken}`,
    browserOrigin: `http://${new URL(publicUrl).hostname}:${taken}`,
  };
}
