import { type Config, VARIABLES } from '../env.ts';
import { type Finding, ok, warn } from './finding.ts';

const ABOUT = 'configuration';
/** Prefixes of the server's variables: an unknown name with one is probably misspelt. */
const OUR_PREFIX = /^(KAKAO|S3|METRICS|EMULATOR|TRUSTED|RATE|CLUB)_/;
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns true when the public URL is on this machine. */
export function isLocal({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return LOCAL_HOSTS.has(new URL(publicUrl).hostname);
}

/** Warns of settings that are allowed, but usually a mistake. */
export function evaluateConfiguration(
  config: Config,
  env: Record<string, string | undefined>,
): readonly Finding[] {
  const { production, publicUrl, kakao, trustedProxies, clubCreation, operators, clock } = config;
  const findings: Finding[] = [];
  const warnUnless = (good: boolean, message: string, advice: string) => {
    if (!good) findings.push(warn(ABOUT, message, advice));
  };
  for (const name of Object.keys(env)) {
    const known = !OUR_PREFIX.test(name) || VARIABLES.includes(name);
    warnUnless(
      known,
      `${name} is no variable of Crewwith.`,
      'Look for a typing mistake; the README lists them all.',
    );
  }
  warnUnless(
    production || isLocal(config),
    `People see it at ${publicUrl}, and NODE_ENV is not production.`,
    'Set NODE_ENV=production: it refuses what is for tests only.',
  );
  warnUnless(
    trustedProxies.length > 0 || !publicUrl.startsWith('https:'),
    'A proxy speaks https for us, and TRUSTED_PROXIES names none: all visitors share one address and its limits.',
    'Set TRUSTED_PROXIES to the addresses that the proxy calls from.',
  );
  warnUnless(
    !kakao || kakao.appId !== undefined,
    'KAKAO_APP_ID is not set: tokens of other apps are not told apart.',
    "Set it to the app's number in Kakao Developers.",
  );
  warnUnless(
    !kakao || kakao.adminKey !== undefined,
    'KAKAO_ADMIN_KEY is not set: who unlinks at Kakao stays logged in here.',
    "Set it to the app's admin key, and its unlink webhook to ours.",
  );
  warnUnless(
    clubCreation === 'members' || operators.length > 0,
    'CLUB_CREATION=operators, and OPERATORS is empty: nobody may create a club.',
    'Set OPERATORS to the e-mail addresses of those who run this.',
  );
  warnUnless(
    clock === undefined,
    'CLOCK is set: the server lives in another time.',
    'Unset it but for tests.',
  );
  return [ok(ABOUT, `Read and checked; people see it at ${publicUrl}.`), ...findings];
}
