import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { confirmationToken, createMail, unsubscribeToken } from '../../../features/mail/public.ts';
import { NOW, SECRET } from '../permission-fixture.ts';
import type { FieldsOf, InputBuilder, InputBuilders, PermissionCase, Rows } from '../request.ts';

/** About one member, in any club. Refusals are 403. */
export const MAIL = {
  'GET /members/{id}/email': 'member self',
  'POST /members/{id}/email/confirmations': 'member self',
  'PUT /members/{id}/email': 'member self',
  'DELETE /members/{id}/email': 'member self',
  'GET /members/{id}/quiet-hours': 'member self',
  'PUT /members/{id}/quiet-hours': 'member self',
} as const satisfies Rows;

/** For whom has the token. */
export const MAIL_LINKS = {
  'PUT /email/confirmations/{token}': 'anyone',
  'POST /unsubscribe/{token}': 'anyone',
} as const satisfies Rows;

export const MAIL_FIELDS: FieldsOf<typeof MAIL> = {
  'GET /members/{id}/email': { self: 'available address confirmed digest' },
  'GET /members/{id}/quiet-hours': { self: 'from_hour to_hour' },
};

const ADDRESS = { id: 4723, address: 'hana@example.com' };
const mail = createMail({ random: randomBytes }, SECRET);

async function insertAddress(db: Kysely<Database>, memberId: number): Promise<void> {
  if (memberId === 0) return;
  await db
    .insertInto('mail_addresses')
    .values({ ...ADDRESS, member_id: memberId, language: 'ko' })
    .execute();
}

const withAddress = ({ resource }: PermissionCase, body?: object): ReturnType<InputBuilder> => ({
  params: { id: resource.member },
  ...(body && { body }),
  prepare: (db) => insertAddress(db, resource.memberId),
});
const withToken =
  (token: string): InputBuilder =>
  ({ fixture }) => ({ params: { token }, prepare: (db) => insertAddress(db, fixture.other.memberId) });

export const MAIL_REQUESTS: InputBuilders<typeof MAIL> = {
  'GET /members/{id}/email': (permissionCase) => withAddress(permissionCase),
  'POST /members/{id}/email/confirmations': (permissionCase) =>
    withAddress(permissionCase, { address: 'new@example.com' }),
  'PUT /members/{id}/email': (permissionCase) => withAddress(permissionCase, { digest: true }),
  'DELETE /members/{id}/email': (permissionCase) => withAddress(permissionCase),
  'GET /members/{id}/quiet-hours': ({ resource }) => ({ params: { id: resource.member } }),
  'PUT /members/{id}/quiet-hours': ({ resource }) => ({
    params: { id: resource.member },
    body: { from_hour: 23, to_hour: 7 },
  }),
};

export const MAIL_LINKS_REQUESTS: InputBuilders<typeof MAIL_LINKS> = {
  'PUT /email/confirmations/{token}': withToken(confirmationToken(mail, ADDRESS, NOW)),
  'POST /unsubscribe/{token}': withToken(unsubscribeToken(mail, ADDRESS.id)),
};
