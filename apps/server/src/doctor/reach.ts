import { createProvider, type ProviderSettings } from '../auth/provider.ts';
import { redirectUriOf } from '../auth/redirect-uri.ts';
import type { Config } from '../env.ts';
import { Refusal } from '../refusal.ts';
import { isLocal } from './configuration.ts';
import { evaluateClock } from './environment.ts';
import { errorReason, type Finding, fail, ok, warn } from './finding.ts';

const TIMEOUT_MS = 5_000;

/** The status of an HTTP response and the clock of the server. */
async function probe(url: string): Promise<{ status: number; date: Date | null }> {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  await answer.body?.cancel();
  const date = answer.headers.get('date');
  return { status: answer.status, date: date === null ? null : new Date(date) };
}

/** Checks whether a Crewwith server listens on the port and is ready. */
export async function examineServer({ host, port }: Config): Promise<Finding> {
  const here = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host;
  const origin = `http://${here}:${port}`;
  try {
    const { status } = await probe(`${origin}/health/ready`);
    if (status === 200) return ok('server', `It runs at ${origin} and is ready.`);
    if (status === 503)
      return fail(
        'server',
        `It runs at ${origin} and is not ready.`,
        'Its database does not answer: see the findings above.',
      );
    return fail(
      'server',
      `Another program listens at ${origin}.`,
      'Set PORT to a free port, or stop that program.',
    );
  } catch {
    return ok('server', `No server runs at ${origin}.`);
  }
}

/** Checks whether the public URL is reachable, and compares its clock. */
export async function examinePublicUrl(config: Config, now: () => Date): Promise<readonly Finding[]> {
  if (isLocal(config)) return [];
  const { publicUrl } = config;
  const advice =
    'Expected while the server is stopped. Otherwise check DNS, the certificate and the proxy (deploy/Caddyfile).';
  try {
    const { status, date } = await probe(`${publicUrl}/health/live`);
    if (status !== 200) return [warn('public url', `${publicUrl} answers ${status}.`, advice)];
    const clock = date ? [evaluateClock(publicUrl, now(), date)] : [];
    return [ok('public url', `${publicUrl} answers.`), ...clock];
  } catch (error) {
    return [warn('public url', `${publicUrl} does not answer: ${errorReason(error)}`, advice)];
  }
}

/**
 * Checks whether the provider is reachable and accepts the client secret, by requesting a token for an invalid code.
 */
export async function examineProvider(
  config: Config,
  settings: ProviderSettings | null,
  now: () => Date,
): Promise<readonly Finding[]> {
  if (settings === null) {
    const says = 'The log-in emulator is used: visitors can log in as any account.';
    return isLocal(config)
      ? [ok('provider', says)]
      : [
          warn(
            'provider',
            says,
            'Set KAKAO_CLIENT_ID and KAKAO_CLIENT_SECRET before members use the server.',
          ),
        ];
  }
  try {
    const { date } = await probe(settings.tokenInfoUrl);
    const clock = date ? [evaluateClock('the provider', now(), date)] : [];
    return [await examineCredentials(config, settings), ...clock];
  } catch (error) {
    return [
      fail(
        'provider',
        `${new URL(settings.tokenInfoUrl).origin} does not answer: ${errorReason(error)}`,
        'Logging in fails until it answers. Allow connections to kauth.kakao.com and kapi.kakao.com.',
      ),
    ];
  }
}

async function examineCredentials(config: Config, settings: ProviderSettings): Promise<Finding> {
  try {
    await createProvider(settings).exchangeCode(
      'doctor',
      redirectUriOf(config.publicUrl),
      'doctor'.repeat(8),
    );
  } catch (error) {
    if (error instanceof Refusal && error.code === 'provider.refused')
      return ok('provider', `${new URL(settings.tokenUrl).origin} answers and accepts the client secret.`);
    return fail(
      'provider',
      `The test request failed: ${errorReason(error)}`,
      'Compare KAKAO_CLIENT_ID and KAKAO_CLIENT_SECRET with Kakao Developers, and check the status of Kakao.',
    );
  }
  return fail(
    'provider',
    'It accepted an invalid code.',
    'The server that answers is not Kakao: check DNS and the network.',
  );
}
