import { existsSync } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { ProviderSettings } from '../auth/provider.ts';
import { type Config, ConfigError, readConfig } from '../env.ts';
import { kakaoSettings } from '../identity.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Random } from '../runtime/random.ts';
import { isOpenToOthers } from '../storage/private-folder.ts';
import { evaluateConfiguration } from './configuration.ts';
import { type DatabaseExamination, evaluateDatabase, examineDatabase } from './database.ts';
import {
  type DiskSpace,
  evaluateClock,
  evaluateDiskSpace,
  examineStorage,
  readDiskSpace,
} from './environment.ts';
import { errorReason, type Finding, fail, warn } from './finding.ts';
import { examineProvider, examinePublicUrl, examineServer } from './reach.ts';

export interface Probes {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: FastifyBaseLogger;
  /** Default: the disk of the folder. */
  readonly room?: (folder: string) => Promise<DiskSpace>;
  /** Default: Kakao as configured. */
  readonly provider?: (kakao: NonNullable<Config['kakao']>) => ProviderSettings;
}

/** Looks at all that a deployment stands on, and changes nothing. A part that fails hides no other. */
export async function examine(
  env: Record<string, string | undefined>,
  instruments: Probes,
): Promise<readonly Finding[]> {
  const { clock, random, room = readDiskSpace, provider = kakaoSettings } = instruments;
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [fail('configuration', error.message, 'Mend the variable; the README lists them all.')];
  }
  const now = () => clock.now();
  const findings = [...evaluateConfiguration(config, env)];
  const folder = await examineFolder(config, room);
  findings.push(...folder.findings);
  const secret = await loadSavedSecret(config);
  const inFolder = config.databaseUrl === undefined;
  const { facts, findings: ofDatabase } =
    inFolder && !folder.usable ? NOT_EXAMINED : await examineDatabase(config, instruments.log);
  findings.push(...ofDatabase);
  if (facts)
    findings.push(
      ...evaluateDatabase(facts, secret),
      evaluateClock('the database', now(), new Date(facts.time)),
    );
  findings.push(await examineStorage(config, `doctor-${random(8).toString('hex')}`));
  findings.push(...(await examineProvider(config, config.kakao && provider(config.kakao), now)));
  findings.push(await examineServer(config), ...(await examinePublicUrl(config, now)));
  return findings;
}

const NOT_EXAMINED: DatabaseExamination = { facts: null, findings: [] };

async function examineFolder(
  { dataDir, secret }: Config,
  room: (folder: string) => Promise<DiskSpace>,
): Promise<{ usable: boolean; findings: readonly Finding[] }> {
  try {
    await mkdir(dataDir, { recursive: true });
    const findings = [evaluateDiskSpace(dataDir, await room(dataDir))];
    if (await isOpenToOthers(dataDir))
      findings.push(
        fail('folder', `Other users of this machine may enter ${dataDir}.`, `chmod 700 ${dataDir}`),
      );
    const file = join(dataDir, 'secret');
    if (secret === undefined && existsSync(file) && ((await stat(file)).mode & 0o077) !== 0)
      findings.push(warn('secret', `${file} may be read by others.`, `chmod 600 ${file}`));
    return { usable: true, findings };
  } catch (error) {
    const says = `DATA_DIR cannot be used: ${errorReason(error)}`;
    const advice = 'Create it, and give it to the user that the server runs as.';
    return { usable: false, findings: [fail('disk', says, advice)] };
  }
}

async function loadSavedSecret({ secret, dataDir }: Config): Promise<string | null> {
  return secret ?? (await readFile(join(dataDir, 'secret'), 'utf8').catch(() => null))?.trim() ?? null;
}

/** The findings as lines to read, the advice below what it is for. */
export function report(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  const lines = findings.flatMap(({ level, about, message, advice }) => [
    `${level.padEnd(4)}  ${about.padEnd(width)}  ${message}`,
    ...(advice === undefined ? [] : [`${' '.repeat(width + 8)}→ ${advice}`]),
  ]);
  return `${lines.join('\n')}\n`;
}
