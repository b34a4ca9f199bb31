import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createEncryption } from '../auth/encrypt.ts';
import type { EncryptedKey } from '../auth/key-ring.ts';
import { readConfig } from '../env.ts';
import { evaluateConfiguration } from './configuration.ts';
import { evaluateDatabase } from './database.ts';
import { evaluateClock } from './environment.ts';
import type { DatabaseFacts } from './facts.ts';

const SECRET = 'the secret of a deployment';
const OTHER = 'another secret of a deployment';
const WELL: DatabaseFacts = {
  engine: 'postgres',
  version: 170_002,
  encoding: 'UTF8',
  durability: { fsync: 'on', fullPageWrites: 'on', commit: 'on' },
  readOnly: false,
  migration: '0004-audit-retention',
  pending: [],
  newer: [],
  time: '2026-12-01T10:00:00.000Z',
  bytes: 30_000_000,
  connections: { used: 12, max: 100 },
  invalidIndexes: [],
  pool: null,
  signingKeys: [encryptedKey(SECRET)],
};

function encryptedKey(secret: string, retired = false): EncryptedKey {
  return { encrypted: createEncryption(secret, 'signing keys', randomBytes).encrypt('a seed'), retired };
}

describe('the facts of a database', () => {
  const problems = (change: Partial<DatabaseFacts>) =>
    evaluateDatabase({ ...WELL, ...change }, SECRET)
      .filter(({ level }) => level !== 'ok')
      .map(({ level, about, message, advice }) => `${level} ${about}: ${message} → ${advice}`);

  it('are ok', () => {
    expect(problems({})).toEqual([]);
    expect(evaluateDatabase(WELL, SECRET)[0]?.message).toBe('PostgreSQL 17.2 answers, 29 MiB.');
    expect(problems({ pooling: { isPolling: false } })).toEqual([]);
    expect(problems({ migration: null, pending: ['0001-initial'], signingKeys: [] })).toEqual([]);
  });

  it.each<[Partial<DatabaseFacts>, RegExp]>([
    [{ version: 130_004 }, /^warn database: PostgreSQL 13 is too old/],
    [{ encoding: 'SQL_ASCII' }, /^fail database: .*SQL_ASCII/],
    [{ readOnly: true }, /^fail database: .*standby/],
    [{ durability: { fsync: 'off', fullPageWrites: 'on', commit: 'on' } }, /^fail database: fsync off/],
    [{ durability: { fsync: 'on', fullPageWrites: 'on', commit: 'off' } }, /^fail .*synchronous_commit off/],
    [{ pending: ['0005-more'] }, /^warn database: Pending migrations: 0005-more.*db:migrate/],
    [{ newer: ['0009-next'] }, /^warn database: A newer version migrated it to 0009-next/],
    [{ connections: { used: 85, max: 100 } }, /^warn database: 85 of 100 connections/],
    [{ pooling: { isPolling: true } }, /^warn database: Through a pooler .*→ Set DATABASE_DIRECT_URL/],
    [{ invalidIndexes: ['crews_half'] }, /^warn database: .*crews_half/],
    [
      { signingKeys: [encryptedKey(OTHER, true), encryptedKey(OTHER)] },
      /^fail secret: .*all members are logged out/,
    ],
    [{ signingKeys: [encryptedKey(SECRET), encryptedKey(OTHER)] }, /^warn secret: 1 of 2 signing keys/],
    [{ signingKeys: [encryptedKey(SECRET, true), encryptedKey(OTHER)] }, /^warn secret: 1 of 1 signing keys/],
    [
      { signingKeys: [encryptedKey(OTHER, true), encryptedKey(SECRET)] },
      /^warn secret: .*created with another SECRET/,
    ],
  ])('are not ok with %j', (change, sentence) => {
    const messages = problems(change);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(sentence);
  });
});

describe('a clock', () => {
  const here = new Date('2026-12-01T10:00:00Z');
  it.each([
    [0, 'ok'],
    [-5_000, 'ok'],
    [5_001, 'warn'],
    [-60_000, 'warn'],
    [60_001, 'fail'],
    [-600_000, 'fail'],
  ])('that is %i ms off is %s', (apart, level) => {
    expect(evaluateClock('the database', here, new Date(here.getTime() + apart)).level).toBe(level);
  });
});

describe('a configuration', () => {
  const production = {
    NODE_ENV: 'production',
    SECRET: 'the secret of a deployment',
    PUBLIC_URL: 'https://crewwith.example',
    TRUSTED_PROXIES: '10.0.0.1',
    KAKAO_CLIENT_ID: 'id',
    KAKAO_CLIENT_SECRET: 'secret',
    KAKAO_APP_ID: '1',
    KAKAO_ADMIN_KEY: 'key',
  };
  const warnings = (change: Record<string, string>) => {
    const env = { ...production, ...change };
    return evaluateConfiguration(readConfig(env), env)
      .filter(({ level }) => level !== 'ok')
      .map(({ message }) => message);
  };

  it('is ok', () => {
    expect(warnings({})).toEqual([]);
  });

  it.each([
    [{ TRUSTED_PROXIES: '' }, /TRUSTED_PROXIES/],
    [{ NODE_ENV: '', PUBLIC_URL: '', KAKAO_APP_ID: '' }, /KAKAO_APP_ID/],
    [{ KAKAO_ADMIN_KEY: '' }, /KAKAO_ADMIN_KEY/],
    [{ CLUB_CREATION: 'operators' }, /OPERATORS is empty: clubs cannot be created/],
    [{ NODE_ENV: '' }, /NODE_ENV/],
    [{ METRICS_TOKENS: 'x' }, /METRICS_TOKENS is not a variable/],
  ])('is warned of with %j', (change, sentence) => {
    const messages = warnings(change);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(sentence);
  });
});
