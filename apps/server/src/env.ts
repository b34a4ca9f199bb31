import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { areOneHost, splitHosts } from './db/postgres/connection-url.ts';
import { ConfigError } from './runtime/config-error.ts';
import { isAddressOrNetwork } from './runtime/ip-address.ts';

const port = z.coerce.number().int().min(0).max(65535);
const text = z.string().trim().min(1);
const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
/** Base64url of so many bytes. */
const base64url = (bytes: number) =>
  z.string().refine((value) => /^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === bytes, {
    error: `it is base64url of ${bytes} bytes`,
  });
const databaseUrl = text.refine((url) => splitHosts(url).length > 0, {
  error: 'it is postgres://user:password@host/database, with commas between hosts where there are several',
});
const flag = z.enum(['0', '1']).transform((value) => value === '1');

/**
 * As many workers as `WORKERS=auto` starts at most: their connections, with those of one more while they are replaced,
 * fit into PostgreSQL's default of 100.
 */
const AUTO_WORKERS = 7;
export const autoWorkers = (processors: number) => Math.min(processors, AUTO_WORKERS);

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOLING: z.enum(['session', 'transaction']).optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_STANDBY_URL: databaseUrl.optional(),
  WORKERS: z.union([z.literal('auto'), z.coerce.number().int().min(1).max(64)]).default(1),
  KAKAO_CLIENT_ID: text.optional(),
  KAKAO_CLIENT_SECRET: text.optional(),
  KAKAO_APP_ID: z.coerce.number().int().positive().optional(),
  KAKAO_ADMIN_KEY: text.optional(),
  EMULATOR_PORT: port.optional(),
  DEMO: flag.optional(),
  SECRET: z.string().min(16).optional(),
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  TRUSTED_PROXIES: list.refine((addresses) => addresses.every(isAddressOrNetwork), {
    error: 'expected addresses and networks separated by commas, such as 10.0.0.1,fd00::/8',
  }),
  CLUB_CREATION: z.enum(['members', 'operators']).default('members'),
  OPERATORS: list,
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('auto'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  STOP_DELAY: z.coerce.number().int().min(0).max(5).default(0),
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  VAPID_PUBLIC_KEY: base64url(65).optional(),
  VAPID_PRIVATE_KEY: base64url(32).optional(),
  VAPID_SUBJECT: text
    .refine(isContact, { error: 'it is mailto: with an address, or an https URL that is not localhost' })
    .optional(),
  PUSH_ORIGINS: list.refine((origins) => origins.every(isOrigin), {
    error: 'expected origins separated by commas, such as https://push.example.com',
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'it is smtp://user:password@host:port or smtps://…' })
    .optional(),
  MAIL_FROM: text.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  CLOCK: z.iso.datetime().optional(),
});

/** The names of all variables. */
export const VARIABLES: readonly string[] = Object.keys(schema.shape);

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** The public origin, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** How connections of `databaseUrl` are pooled; when undefined, a pooler is detected. */
  readonly databasePooling: 'session' | 'transaction' | undefined;
  /** The database itself behind a pooler, for migrations and LISTEN. */
  readonly databaseDirectUrl: string | undefined;
  /** Standbys of the database, for reads that none can tell from those of the primary. */
  readonly databaseStandbyUrl: string | undefined;
  /** How many processes answer calls. */
  readonly workers: number;
  /** The real provider, or null for the emulator. */
  readonly kakao: {
    clientId: string;
    clientSecret: string;
    appId: number | undefined;
    adminKey: string | undefined;
  } | null;
  /** The bucket for pictures, or null for the data folder. `endpoint` has no trailing slash. */
  readonly s3: {
    endpoint: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  } | null;
  readonly emulatorPort: number;
  /** Whether to add demo data; when undefined, a new database without a configured provider gets it. */
  readonly demo: boolean | undefined;
  readonly secret: string | undefined;
  /** What backups are encrypted with. */
  readonly backupPassphrase: string | undefined;
  readonly rateLimits: boolean;
  /** Addresses and networks whose X-Forwarded-For and X-Forwarded-Proto are trusted. */
  readonly trustedProxies: readonly string[];
  readonly clubCreation: 'members' | 'operators';
  /** E-mail addresses of the operators. */
  readonly operators: readonly string[];
  /** How many seconds calls are still answered after SIGTERM, while `ready` reports 503. */
  readonly stopDelay: number;
  /** Where metrics are served: on their own port, with a token, or both; null disables them. */
  readonly metrics: { port: number | undefined; token: string | undefined } | null;
  /** The keys that push services know the server by; null for those in the database. */
  readonly vapid: { publicKey: string; privateKey: string } | null;
  /** Whom push services may contact. */
  readonly vapidSubject: string | undefined;
  /** Push services besides the known ones. */
  readonly pushOrigins: readonly string[];
  /** Where mail is handed over, and its sender; null without mail. */
  readonly mail: { smtpUrl: string; from: string } | null;
  readonly logLevel: string;
  /** The initial time of a test's clock. */
  readonly clock: Date | undefined;
}

/**
 * Reads and validates all variables (docs/specification.md#configuration). Empty ones count as absent. Throws
 * ConfigError.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.')} is not valid: ${issue?.message}.`);
  }
  const v = parsed.data;
  const production = v.NODE_ENV === 'production';
  const refuseInProduction = (wrong: boolean, sentence: string) => {
    if (production && wrong) throw new ConfigError(`${sentence} with NODE_ENV=production.`);
  };
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_STANDBY_URL'] as const) {
    if (v[name] !== undefined && v.DATABASE_URL === undefined)
      throw new ConfigError(`${name} is needed only with DATABASE_URL.`);
  }
  const primary = v.DATABASE_DIRECT_URL ?? v.DATABASE_URL;
  if (primary && v.DATABASE_STANDBY_URL && areOneHost(primary, v.DATABASE_STANDBY_URL))
    throw new ConfigError('DATABASE_STANDBY_URL names only the host of the primary: it must name a standby.');
  const workers = v.WORKERS === 'auto' ? autoWorkers(availableParallelism()) : v.WORKERS;
  if (workers > 1 && v.DATABASE_URL === undefined) {
    throw new ConfigError('WORKERS above 1 needs DATABASE_URL: the embedded database is of one process.');
  }
  if ((v.KAKAO_CLIENT_ID === undefined) !== (v.KAKAO_CLIENT_SECRET === undefined)) {
    throw new ConfigError('KAKAO_CLIENT_ID and KAKAO_CLIENT_SECRET are needed together.');
  }
  refuseInProduction(v.PUBLIC_URL === undefined, 'PUBLIC_URL is required');
  refuseInProduction(!/^https:/i.test(v.PUBLIC_URL ?? ''), 'PUBLIC_URL without https is refused');
  refuseInProduction(v.SECRET === undefined, 'SECRET is required');
  refuseInProduction(new Set(v.SECRET).size === 1, 'SECRET of one character repeated is refused');
  refuseInProduction(v.RATE_LIMITS === 'off', 'RATE_LIMITS=off is refused');
  refuseInProduction(v.KAKAO_CLIENT_ID === undefined, 'KAKAO_CLIENT_ID is required: the emulator is refused');
  refuseInProduction(v.KAKAO_APP_ID === undefined, 'KAKAO_APP_ID is required');
  refuseInProduction(v.DEMO === true, 'DEMO=1 is refused');
  refuseInProduction(v.CLOCK !== undefined, 'CLOCK is refused');
  const emulatorPort = v.EMULATOR_PORT ?? (v.PORT === 0 ? 0 : v.PORT + 1);
  if (
    v.METRICS_PORT &&
    (v.METRICS_PORT === v.PORT || (!v.KAKAO_CLIENT_ID && v.METRICS_PORT === emulatorPort))
  )
    throw new ConfigError('METRICS_PORT must differ from PORT and EMULATOR_PORT.');
  if ((v.VAPID_PUBLIC_KEY === undefined) !== (v.VAPID_PRIVATE_KEY === undefined)) {
    throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are needed together.');
  }
  refuseInProduction(
    v.PUSH_ORIGINS.some((origin) => !origin.startsWith('https:')),
    'PUSH_ORIGINS without https is refused',
  );
  const publicUrl = (v.PUBLIC_URL ?? `http://localhost:${v.PORT}`).replace(/\/+$/, '');
  return {
    production,
    port: v.PORT,
    host: v.HOST,
    publicUrl,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    databasePooling: v.DATABASE_POOLING,
    databaseDirectUrl: v.DATABASE_DIRECT_URL,
    databaseStandbyUrl: v.DATABASE_STANDBY_URL,
    workers,
    kakao:
      v.KAKAO_CLIENT_ID && v.KAKAO_CLIENT_SECRET
        ? {
            clientId: v.KAKAO_CLIENT_ID,
            clientSecret: v.KAKAO_CLIENT_SECRET,
            appId: v.KAKAO_APP_ID,
            adminKey: v.KAKAO_ADMIN_KEY,
          }
        : null,
    s3: s3Of(v),
    emulatorPort,
    demo: v.DEMO,
    secret: v.SECRET,
    backupPassphrase: v.BACKUP_PASSPHRASE,
    rateLimits: v.RATE_LIMITS === 'on',
    trustedProxies: v.TRUSTED_PROXIES,
    clubCreation: v.CLUB_CREATION,
    operators: v.OPERATORS.map((email) => email.toLowerCase()),
    stopDelay: v.STOP_DELAY,
    metrics:
      v.METRICS_PORT === undefined && v.METRICS_TOKEN === undefined
        ? null
        : { port: v.METRICS_PORT, token: v.METRICS_TOKEN },
    vapid:
      v.VAPID_PUBLIC_KEY && v.VAPID_PRIVATE_KEY
        ? { publicKey: v.VAPID_PUBLIC_KEY, privateKey: v.VAPID_PRIVATE_KEY }
        : null,
    vapidSubject: v.VAPID_SUBJECT,
    pushOrigins: v.PUSH_ORIGINS,
    mail: v.SMTP_URL ? { smtpUrl: v.SMTP_URL, from: v.MAIL_FROM ?? senderOf(publicUrl) } : null,
    logLevel: v.LOG_LEVEL,
    clock: v.CLOCK === undefined ? undefined : new Date(v.CLOCK),
  };
}

/** The sender of mail unless one is set: an address without a reader. */
function senderOf(publicUrl: string): string {
  return `Crewwith <no-reply@${new URL(publicUrl).hostname}>`;
}

/** Apple's push services refuse a contact on localhost. */
function isContact(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname } = new URL(value);
  if (protocol === 'https:') return hostname !== 'localhost';
  return protocol === 'mailto:' && /^[^@\s]+@[^@\s]+$/.test(pathname) && !pathname.endsWith('@localhost');
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:/.test(value) && new URL(value).origin === value;
}

function s3Of(v: z.output<typeof schema>): Config['s3'] {
  const needed = {
    S3_ENDPOINT: v.S3_ENDPOINT,
    S3_BUCKET: v.S3_BUCKET,
    S3_ACCESS_KEY_ID: v.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: v.S3_SECRET_ACCESS_KEY,
  };
  if (Object.values(needed).every((value) => value === undefined)) return null;
  const [missing] = Object.entries(needed).find(([, value]) => value === undefined) ?? [];
  if (missing) throw new ConfigError(`${missing} is needed with the other S3_ variables.`);
  return {
    endpoint: (v.S3_ENDPOINT ?? '').replace(/\/+$/, ''),
    bucket: v.S3_BUCKET ?? '',
    region: v.S3_REGION,
    accessKeyId: v.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: v.S3_SECRET_ACCESS_KEY ?? '',
  };
}
