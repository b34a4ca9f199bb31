import type { Deps } from './context.ts';
import { DEMO_EMAILS } from './emulator/accounts.ts';
import type { Config } from './env.ts';
import { SeedRefused, seedDemo } from './seed/seed-demo.ts';
import { openStorage } from './storage/storage.ts';

/** Adds the demo data when `DEMO` is set, or when it is unset and no provider is configured. Never when clubs exist. */
export async function addDemo({ db, clock, config, log }: Deps): Promise<void> {
  if (!(config.demo ?? config.kakao === null)) return;
  try {
    await seedDemo({ db, now: clock.now(), saveFile: openStorage(config, 'images').put });
    log.info('demo data added');
  } catch (error) {
    if (!(error instanceof SeedRefused)) throw error;
  }
}

/** Returns the URL and accounts to sign in with. */
export function greeting({ publicUrl, kakao }: Config): string {
  if (kakao) return `Crewwith is at ${publicUrl}\n`;
  const rows = DEMO_EMAILS.map((email) => `  ${publicUrl}/login?login_hint=${email}`);
  return [
    '',
    `Crewwith is at ${publicUrl}`,
    '',
    'Log in as one of the demo (the number is the level in the first club; the newcomer has not signed up yet):',
    ...rows,
    '',
    '',
  ].join('\n');
}
