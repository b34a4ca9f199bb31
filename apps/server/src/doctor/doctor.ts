import { existsSync } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { ProviderSettings } from '../auth/provider.ts';
import { type Config, readConfig } from '../env.ts';
import { kakaoSettings } from '../identity.ts';
import type { Clock } from '../runtime/clock.ts';
import { ConfigError } from '../runtime/config-error.ts';
import type { Random } from '../runtime/random.ts';
import { isOpenToOthers } from '../storage/private-folder.ts';
import { evaluateConfiguration } from './configuration.ts';
import { type DatabaseExamination, evaluateDatabase, examineDatabase } from './database.ts';
import { evaluatePush, examineMail } from './deliveries.ts';
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
  /** Defaults to the disk of the folder. */
  readonly diskSpace?: (folder: string) => Promise<DiskSpace>;
  /** Defaults to Kakao as configured. */
  readonly provider?: (kakao: NonNullable<Config['kakao']>) => ProviderSettings;
}

/** Checks everything that the deployment depends on without changing it. A failed check does not prevent the others. */
export async function examine(
  env: Record<string, string | undefined>,
  probes: Probes,
): Promise<readonly Finding[]> {
  const { clock, random, diskSpace = readDiskSpace, provider = kakaoSettings } = probes;
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [fail('configuration', error.message, 'Correct the variable; the README lists all variables.')];
  }
  const now = () => clock.now();
  const findings = [...evaluateConfiguration(config, env), ...evaluatePush(config)];
  const folder = await examineFolder(config, diskSpace);
  findings.push(...folder.findings);
  const secret = await loadSavedSecret(config);
  const inFolder = config.databaseUrl === undefined;
  const { facts, findings: ofDatabase } =
    inFolder && !folder.usable ? NOT_EXAMINED : await examineDatabase(config, probes.log);
  findings.push(...ofDatabase);
  if (facts)
    findings.push(
      ...evaluateDatabase(facts, secret),
      evaluateClock('the database', now(), new Date(facts.time)),
    );
  findings.push(await examineStorage(config, `doctor-${random(8).toString('hex')}`));
  findings.push(...(await examineProvider(config, config.kakao && provider(config.kakao), now)));
  findings.push(await examineMail(config));
  findings.push(await examineServer(config), ...(await examinePublicUrl(config, now)));
  return findings;
}

const NOT_EXAMINED: DatabaseExamination = { facts: null, findings: [] };

async function examineFolder(
  { dataDir, secret }: Config,
  diskSpace: (folder: string) => Promise<DiskSpace>,
): Promise<{ usable: boolean; findings: readonly Finding[] }> {
  try {
    await mkdir(dataDir, { recursive: true });
    const findings = [evaluateDiskSpace(dataDir, await diskSpace(dataDir))];
    if (await isOpenToOthers(dataDir))
      findings.push(
        fail('folder', `Other users of this machine can open ${dataDir}.`, `chmod 700 ${dataDir}`),
      );
    const file = join(dataDir, 'secret');
    if (secret === undefined && existsSync(file) && ((await stat(file)).mode & 0o077) !== 0)
      findings.push(warn('secret', `Other users of this machine can read ${file}.`, `chmod 600 ${file}`));
    return { usable: true, findings };
  } catch (error) {
    const message = `DATA_DIR cannot be used: ${errorReason(error)}`;
    const advice = 'Create it, and make the user that runs the server its owner.';
    return { usable: false, findings: [fail('disk', message, advice)] };
  }
}

async function loadSavedSecret({ secret, dataDir }: Config): Promise<string | null> {
  return secret ?? (await readFile(join(dataDir, 'secret'), 'utf8').catch(() => null))?.trim() ?? null;
}

/** Formats the findings as lines of text, each with its advice indented below. */
export function report(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  const lines = findings.flatMap(({ level, about, message, advice }) => [
    `${level.padEnd(4)}  ${about.padEnd(width)}  ${message}`,
    ...(advice === undefined ? [] : [`${' '.repeat(width + 8)}→ ${advice}`]),
  ]);
  return `${lines.join('\n')}\n`;
}
