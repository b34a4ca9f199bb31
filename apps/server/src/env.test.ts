import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { autoWorkers, readConfig } from './env.ts';
import { ConfigError } from './runtime/config-error.ts';

describe('the configuration', () => {
  it('has defaults for all variables', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      emulatorPort: 3001,
      kakao: null,
      s3: null,
      demo: undefined,
      rateLimits: true,
    });
  });

  it('uses PORT, and treats empty variables as absent', () => {
    expect(readConfig({ PORT: '4000', DATABASE_URL: '' })).toMatchObject({
      publicUrl: 'http://localhost:4000',
      emulatorPort: 4001,
      databaseUrl: undefined,
    });
  });

  it('has no stop delay by default, and a limited one in seconds', () => {
    expect(readConfig({}).stopDelay).toBe(0);
    expect(readConfig({ STOP_DELAY: '3' }).stopDelay).toBe(3);
    expect(() => readConfig({ STOP_DELAY: '10' })).toThrow('STOP_DELAY is not valid');
  });

  it('has one worker by default, and more with PostgreSQL alone', () => {
    const DATABASE_URL = 'postgres://crewwith@db.test/crewwith';
    expect(readConfig({}).workers).toBe(1);
    expect(readConfig({ DATABASE_URL, WORKERS: '8' }).workers).toBe(8);
    expect(() => readConfig({ WORKERS: '2' })).toThrow('WORKERS above 1 needs DATABASE_URL');
    expect(() => readConfig({ DATABASE_URL, WORKERS: '0' })).toThrow('WORKERS is not valid');
  });

  it('with `auto` has a worker for each processor, but no more than the database has connections for', () => {
    const DATABASE_URL = 'postgres://crewwith@db.test/crewwith';
    expect(readConfig({ DATABASE_URL, WORKERS: 'auto' }).workers).toBe(autoWorkers(availableParallelism()));
    expect([1, 4, 64].map(autoWorkers)).toEqual([1, 4, 7]);
  });

  it('disables metrics by default', () => {
    expect(readConfig({}).metrics).toBeNull();
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, token: undefined });
    const token = 'a token for the tests';
    expect(readConfig({ METRICS_TOKEN: token }).metrics).toEqual({ port: undefined, token });
  });

  it('trusts no proxy by default', () => {
    expect(readConfig({}).trustedProxies).toEqual([]);
    expect(readConfig({ TRUSTED_PROXIES: ' 10.0.0.1, fd00::/8 ' }).trustedProxies).toEqual([
      '10.0.0.1',
      'fd00::/8',
    ]);
  });

  it.each([
    [{ PORT: 'http' }, /PORT/],
    [{ PORT: '70000' }, /PORT/],
    [{ PUBLIC_URL: 'crewwith.example' }, /PUBLIC_URL/],
    [{ DATABASE_URL: 'mysql://localhost/crewwith' }, /DATABASE_URL/],
    [{ DATABASE_URL: 'postgres://one,two:port/crewwith' }, /DATABASE_URL/],
    [{ DEMO: 'yes' }, /DEMO/],
    [{ SECRET: 'short' }, /SECRET/],
    [{ RATE_LIMITS: 'no' }, /RATE_LIMITS/],
    [{ TRUSTED_PROXIES: 'proxy.example' }, /TRUSTED_PROXIES/],
    [{ TRUSTED_PROXIES: '10.0.0.1,0.0.0.0/0' }, /TRUSTED_PROXIES/],
    [{ CLUB_CREATION: 'all' }, /CLUB_CREATION/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ METRICS_PORT: 'all' }, /METRICS_PORT/],
    [{ VAPID_PUBLIC_KEY: 'B', VAPID_PRIVATE_KEY: 'p' }, /VAPID_PUBLIC_KEY/],
    [{ DATABASE_URL: 'postgres://db/crewwith', DATABASE_POOLING: 'statement' }, /DATABASE_POOLING/],
    [{ DATABASE_DIRECT_URL: 'postgres://db/crewwith' }, /DATABASE_DIRECT_URL .* DATABASE_URL/],
    [{ DATABASE_STANDBY_URL: 'postgres://db/crewwith' }, /DATABASE_STANDBY_URL .* DATABASE_URL/],
    [
      { DATABASE_URL: 'postgres://db/crewwith', DATABASE_STANDBY_URL: 'postgres://db:5432/crewwith' },
      /DATABASE_STANDBY_URL names only the host of the primary/,
    ],
    [
      {
        ...{ DATABASE_URL: 'postgres://pooler:6432/crewwith', DATABASE_DIRECT_URL: 'postgres://db/crewwith' },
        DATABASE_STANDBY_URL: 'postgres://db/crewwith',
      },
      /DATABASE_STANDBY_URL names only the host of the primary/,
    ],
    [{ VAPID_PRIVATE_KEY: 'A'.repeat(43) }, /VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are needed together/],
    [{ VAPID_SUBJECT: 'https://localhost' }, /VAPID_SUBJECT/],
    [{ VAPID_SUBJECT: 'mailto:operator@localhost' }, /VAPID_SUBJECT/],
    [{ VAPID_SUBJECT: 'operator@example.com' }, /VAPID_SUBJECT/],
    [{ PUSH_ORIGINS: 'https://push.example.com/path' }, /PUSH_ORIGINS/],
    [{ SMTP_URL: 'https://mail.example.com' }, /SMTP_URL/],
    [{ PORT: '4000', METRICS_PORT: '4000' }, /METRICS_PORT/],
    [{ PORT: '4000', METRICS_PORT: '4001' }, /METRICS_PORT/],
    [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN/],
    [{ KAKAO_CLIENT_ID: 'id' }, /KAKAO_CLIENT_SECRET/],
    [{ S3_ENDPOINT: 'ftp://s3.example' }, /S3_ENDPOINT/],
    [{ S3_ENDPOINT: 'https://s3.example' }, /S3_BUCKET/],
    [{ S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }, /S3_ENDPOINT/],
    [{ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a' }, /S3_SECRET_ACCESS_KEY/],
  ])('rejects %j with a message that names the variable', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(sentence);
  });

  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://crewwith.example',
    SECRET: 'the secret of a deployment',
    KAKAO_CLIENT_ID: 'id',
    KAKAO_CLIENT_SECRET: 'secret',
    KAKAO_APP_ID: '1',
  };

  it('is valid in production with an https URL, a secret and a provider', () => {
    expect(readConfig(production).production).toBe(true);
  });

  // docs/threats.md#t-68
  it.each([
    ['PUBLIC_URL is required', { PUBLIC_URL: undefined }],
    ['PUBLIC_URL without https is refused', { PUBLIC_URL: 'http://crewwith.example' }],
    ['PUBLIC_URL without https is refused', { PUBLIC_URL: 'HTTP://crewwith.example' }],
    ['SECRET is required', { SECRET: undefined }],
    ['SECRET of one character repeated is refused', { SECRET: 'a'.repeat(64) }],
    ['RATE_LIMITS=off is refused', { RATE_LIMITS: 'off' }],
    ['KAKAO_CLIENT_ID is required', { KAKAO_CLIENT_ID: undefined, KAKAO_CLIENT_SECRET: undefined }],
    ['KAKAO_APP_ID is required', { KAKAO_APP_ID: undefined }],
    ['DEMO=1 is refused', { DEMO: '1' }],
    ['CLOCK is refused', { CLOCK: '2026-12-01T00:00:00Z' }],
  ])('%s in production', (sentence, change) => {
    const start = () => readConfig({ ...production, ...change });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(sentence);
  });

  it('rejects a short SECRET', () => {
    expect(() => readConfig({ ...production, SECRET: 'fifteen letters' })).toThrow(/^SECRET is not valid/);
  });
});
