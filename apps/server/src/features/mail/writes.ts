import { MAIL_CONFIRMATION_MS } from '@crewwith/domain/deliveries/constants';
import { z } from 'zod';
import { permitSelf, requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import { lockActiveMember } from '../../db/lock-member.ts';
import { runTransaction } from '../../http/transaction.ts';
import { orNotFound, Refusal, refuse } from '../../refusal.ts';
import { deliverOwn } from '../deliveries/public.ts';
import type { Mail } from './public.ts';
import * as queries from './queries.ts';
import { type MailState, readMail } from './reads.ts';

/** Saves the caller's address and queues the mail that asks for its confirmation. Refusals: `mail.unavailable`. */
export async function askForConfirmation(
  call: Call,
  id: number,
  { address }: { address: string },
): Promise<MailState> {
  const memberId = requireMemberId(call.identity);
  permitSelf(memberId === id);
  refuse(call.config.mail === null ? 'mail.unavailable' : null);
  await runTransaction(call, async (trx) => {
    orNotFound(await lockActiveMember(trx, memberId));
    const targetId = await queries.replaceAddress(trx, { memberId, address, language: call.language });
    await deliverOwn(trx, { memberId, channel: 'mail', targetId, now: call.now });
    return {};
  });
  return readMail(call, id);
}

const confirmation = z.object({ id: z.int(), address: z.string(), time: z.number() });

/** Confirms the address of a link. 404 for one that is not ours, older than a day, or of a replaced address. */
export async function confirm(call: Call, mail: Mail, token: string): Promise<Record<string, never>> {
  const text = orNotFound(mail.confirming.decrypt(token));
  const { id, address, time } = confirmation.parse(JSON.parse(text));
  const isValid = call.now.getTime() - time <= MAIL_CONFIRMATION_MS;
  if (!isValid || !(await queries.confirmAddress(call.db, { id, address, now: call.now })))
    throw new Refusal('request.not_found');
  return {};
}

/** Changes whether the caller has one mail a day. 404 without an address. */
export async function editMail(call: Call, id: number, { digest }: { digest: boolean }): Promise<MailState> {
  permitSelf(requireMemberId(call.identity) === id);
  if (!(await queries.setDigest(call.db, id, digest))) throw new Refusal('request.not_found');
  return readMail(call, id);
}

/** Forgets the caller's address. Idempotent. */
export async function removeMail(call: Call, id: number): Promise<Record<string, never>> {
  permitSelf(requireMemberId(call.identity) === id);
  await queries.deleteOfMember(call.db, id);
  return {};
}

/** Forgets the address that a mail was sent to, by the link in it. Idempotent. 404 for a link that is not ours. */
export async function unsubscribe(call: Call, mail: Mail, token: string): Promise<Record<string, never>> {
  const addressId = orNotFound(mail.unsubscribing.decrypt(token));
  await queries.deleteAddress(call.db, Number(addressId));
  return {};
}
