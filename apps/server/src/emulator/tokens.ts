import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@crewwith/domain/constants';
import { z } from 'zod';
import type { Random } from '../runtime/random.ts';

const claims = z.object({
  use: z.enum(['access', 'refresh']),
  email: z.string(),
  /** Epoch milliseconds. */
  issued: z.int(),
  expires: z.int(),
  nonce: z.string(),
});
export type ProviderToken = z.infer<typeof claims>;

/** Lifetimes of Kakao's tokens. */
export const LIFE_MS = { access: 6 * HOUR_MS - 1000, refresh: 60 * DAY_MS - 1000 } as const;
/** A renewal returns a new refresh token only when the old one expires within this time. */
export const REFRESH_RENEWAL_MS = 30 * DAY_MS;

/** Signed, self-contained tokens: they stay valid when the emulator restarts. */
export function createProviderTokens(secret: string, random: Random) {
  const key = createHmac('sha256', secret).update('emulator tokens').digest();
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest();

  return {
    issue(use: ProviderToken['use'], email: string, now: Date): string {
      const issued = now.getTime();
      const token: ProviderToken = {
        use,
        email,
        issued,
        expires: issued + LIFE_MS[use],
        nonce: random(9).toString('base64url'),
      };
      const payload = Buffer.from(JSON.stringify(token)).toString('base64url');
      return `${payload}.${sign(payload).toString('base64url')}`;
    },

    /** Returns the payload, or null when the token is invalid, expired or of another use. */
    read(use: ProviderToken['use'], token: string, now: Date): ProviderToken | null {
      const [payload = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(payload);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const parsed = claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
      if (!parsed.success || parsed.data.use !== use || parsed.data.expires <= now.getTime()) return null;
      return parsed.data;
    },
  };
}
