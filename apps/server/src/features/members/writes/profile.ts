import { normalizeContact } from '@crewwith/domain/members/contact';
import type { membersContract } from '@crewwith/domain/members/contract';
import type { MemberForm } from '@crewwith/domain/members/form';
import { ageRefusal } from '@crewwith/domain/members/rules';
import { permitSelf, permitTicketHolder, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Input, Output } from '../../../http/routes.ts';
import { runTransaction } from '../../../http/transaction.ts';
import { Refusal, refuse } from '../../../refusal.ts';
import { setMemberPicture } from '../../images/public.ts';
import { insertMember, lockAccount, updateMember } from '../queries/members.ts';
import { readRecord, requireAccountId } from '../reads.ts';
import { releaseAccount } from './reactivate.ts';

type Contract = typeof membersContract;

/**
 * Signs up with the ticket's account. Refusals: `auth.invalid`
 * without the ticket's verifier, `auth.other_identity`, `member.exists`, and those of the form
 * (docs/specification.md#sign-up-rules).
 */
export async function createMember(
  call: Call,
  body: Input<Contract['create']>['body'],
): Promise<{ id: number }> {
  const { kakao_id, image_url, code_verifier, consent, ...form } = body;
  const accountId = requireAccountId(call);
  permitSelf((kakao_id ?? accountId) === accountId);
  if (call.identity.kind === 'member') throw new Refusal('member.exists');
  permitTicketHolder(call.identity, code_verifier);
  return runTransaction(call, async (trx) => {
    const account = await lockAccount(trx, accountId);
    if (!account) throw new Refusal('auth.invalid');
    if (account.member_id !== null)
      await releaseAccount(trx, { id: accountId, memberId: account.member_id }, call.now);
    const member = {
      ...validateForm(form, call.now),
      image_url: image_url ?? null,
      terms_consent: consent?.terms ?? null,
      privacy_consent: consent?.privacy ?? null,
      created_time: call.now,
    };
    return { id: await insertMember(trx, member, accountId) };
  });
}

/** Changes the caller's record; omit `image_url` to leave the picture unchanged. Refusals as for sign-up. */
export async function editMember(
  call: Call,
  id: number,
  body: Input<Contract['edit']>['body'],
): Promise<Output<Contract['edit']>> {
  permitSelf(requireMemberId(call.identity) === id);
  const { kakao_id, image_url, ...form } = body;
  permitSelf((kakao_id ?? requireAccountId(call)) === requireAccountId(call));
  const picture = image_url === undefined ? {} : { image_url };
  await runTransaction(call, async (trx) => {
    await updateMember(trx, id, { ...validateForm(form, call.now), ...picture });
    if (image_url !== undefined)
      await setMemberPicture(trx, { memberId: id, address: image_url, now: call.now });
    return null;
  });
  return readRecord(call, id);
}

/** Returns the form as stored. Throws if the age is too low or the contact incomplete. */
function validateForm(form: MemberForm, now: Date) {
  refuse(ageRefusal(form.birthday, now));
  const contact = normalizeContact(form.contact);
  if (contact === null) throw new Refusal('member.contact_incomplete');
  return { ...form, contact, info: form.info ?? null };
}
