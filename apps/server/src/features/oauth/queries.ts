import type { Db, Trx } from '../../db/transaction.ts';

/** A log-in provider, as in `social_accounts.provider`. */
export const KAKAO = 'kakao';

export interface AccountProfile {
  readonly subject: string;
  readonly nickname: string | null;
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly profile_image_url: string | null;
  /** Encrypted; null leaves the stored one unchanged. */
  readonly provider_refresh_token: string | null;
}

/** Inserts the social account or updates its profile; returns its id. */
export async function upsertAccount(trx: Trx, profile: AccountProfile, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto('social_accounts')
    .values({ ...profile, provider: KAKAO, created_time: now, updated_time: now })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'subject']).doUpdateSet((eb) => ({
        nickname: eb.ref('excluded.nickname'),
        email: eb.ref('excluded.email'),
        email_verified: eb.ref('excluded.email_verified'),
        profile_image_url: eb.ref('excluded.profile_image_url'),
        provider_refresh_token: eb.fn.coalesce(
          'excluded.provider_refresh_token',
          'social_accounts.provider_refresh_token',
        ),
        updated_time: eb.ref('excluded.updated_time'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function readAccount(db: Db, socialAccountId: number) {
  return db
    .selectFrom('social_accounts')
    .select(['id', 'subject', 'provider_refresh_token'])
    .where('id', '=', socialAccountId)
    .executeTakeFirst();
}

/** Locks a social account by its subject at the provider. */
export function lockAccount(trx: Trx, subject: string) {
  return trx
    .selectFrom('social_accounts')
    .select(['id', 'member_id'])
    .where('provider', '=', KAKAO)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
}
