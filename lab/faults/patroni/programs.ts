import { existsSync } from 'node:fs';
import { findPostgres } from '../../../apps/server/src/testing/postgres.ts';
import { onPath } from '../../../apps/server/src/testing/processes/on-path.ts';

/** Where Debian has it, which is not on the PATH of every user. */
export const HAPROXY = '/usr/sbin/haproxy';

/** Why a machine cannot run such a cluster; null if it can. */
export function missingForPatroni(): string | null {
  const missing = ['patroni', 'etcd'].filter((program) => onPath(program) === null);
  if (findPostgres() === null) missing.push('postgresql');
  if (!existsSync(HAPROXY)) missing.push('haproxy');
  if (missing.length > 0) return `no ${missing.join(', ')}`;
  return process.getuid?.() === 0 ? null : 'not root';
}
