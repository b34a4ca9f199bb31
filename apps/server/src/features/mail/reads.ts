import type { mailContract } from '@crewwith/domain/mail/contract';
import { permitSelf, requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import type { Output } from '../../http/routes.ts';
import * as queries from './queries.ts';

export type MailState = Output<typeof mailContract.read>;

/** Where the caller has mail, and whether there is mail at all (docs/specification.md#mail). */
export async function readMail(call: Call, id: number): Promise<MailState> {
  permitSelf(requireMemberId(call.identity) === id);
  const row = await queries.readAddress(call.db, id);
  return {
    available: call.config.mail !== null,
    address: row?.address ?? null,
    confirmed: row?.confirmed_time != null,
    digest: row?.digest ?? false,
  };
}
