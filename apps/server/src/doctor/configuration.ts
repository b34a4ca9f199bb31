import { type Config, VARIABLES } from '../env.ts';
import { type Finding, ok, warn } from './finding.ts';

const ABOUT = 'configuration';
/** Prefixes of the server's variables: an unknown name with one is probably misspelt. */
const OUR_PREFIX = /^(KAKAO|S3|METRICS|EMULATOR|TRUSTED|RATE|CLUB|VAPID|PUSH|SMTP|MAIL)_/;
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
      `${name} is not a variable of Crewwith.`,
      'Check the spelling; the README lists all variables.',
    );
  }
  warnUnless(
    production || isLocal(config),
    `PUBLIC_URL is ${publicUrl}, but NODE_ENV is not production.`,
    'Set NODE_ENV=production, which refuses settings that are for tests only.',
  );
  warnUnless(
    trustedProxies.length > 0 || !publicUrl.startsWith('https:'),
    'PUBLIC_URL is https, but TRUSTED_PROXIES is empty: all visitors share the address of the proxy and its rate limits.',
    'Set TRUSTED_PROXIES to the addresses from which the proxy connects.',
  );
  warnUnless(
    !kakao || kakao.appId !== undefined,
    'KAKAO_APP_ID is not set: tokens of other apps are accepted too.',
    "Set it to the app's ID in Kakao Developers.",
  );
  warnUnless(
    !kakao || kakao.adminKey !== undefined,
    'KAKAO_ADMIN_KEY is not set: members who unlink at Kakao stay logged in.',
    "Set it to the app's admin key, and register the unlink webhook in Kakao Developers.",
  );
  warnUnless(
    clubCreation === 'members' || operators.length > 0,
    'CLUB_CREATION is operators, but OPERATORS is empty: clubs cannot be created.',
    'Set OPERATORS to the e-mail addresses of the operators.',
  );
  warnUnless(
    clock === undefined,
    'CLOCK is set: the server does not use the real time.',
    'Unset it, except for tests.',
  );
  return [ok(ABOUT, `Valid. The public URL is ${publicUrl}.`), ...findings];
}
