import { randomBytes } from 'node:crypto';
import { type RunningEmulator, startEmulator } from './emulator/listen.ts';
import type { Config } from './env.ts';
import { emulatorClient } from './identity.ts';
import { listenMetrics, type MetricsSource } from './observability/metrics.ts';
import type { Clock } from './runtime/clock.ts';
import { ConfigError } from './runtime/config-error.ts';

/** Starts the emulator on its port. Throws ConfigError when the port is in use. */
export function openEmulator(
  config: Config,
  { clock, secret }: { clock: Clock; secret: string },
): Promise<RunningEmulator> {
  return startEmulator(
    { ...emulatorClient(config, secret), clock, random: randomBytes },
    { port: config.emulatorPort, publicUrl: config.publicUrl },
  ).catch(explainPortInUse('EMULATOR_PORT', config.emulatorPort));
}

/** Serves the metrics on their own port if one is configured. Throws ConfigError when the port is in use. */
export async function listenForScrapes(
  { metrics: place, host }: Config,
  metrics: MetricsSource,
): Promise<(() => Promise<void>) | null> {
  if (place?.port === undefined) return null;
  const { port, token } = place;
  const { close } = await listenMetrics(metrics, { host, port, token }).catch(
    explainPortInUse('METRICS_PORT', port),
  );
  return close;
}

function explainPortInUse(variable: string, port: number): (error: unknown) => never {
  return (error) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EADDRINUSE') throw error;
    throw new ConfigError(`${variable} is in use: another program listens on ${port}.`);
  };
}
