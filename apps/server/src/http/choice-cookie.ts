import type { FastifyRequest } from 'fastify';

/** Returns what was chosen on the device (apps/web/src/i18n/choice-cookie.ts); null if none of `choices`. */
export function readChoice<T extends string>(
  { headers }: FastifyRequest,
  name: string,
  choices: readonly T[],
): T | null {
  const pairs = (headers.cookie ?? '').split(/;\s*/);
  return choices.find((choice) => pairs.includes(`${name}=${choice}`)) ?? null;
}
