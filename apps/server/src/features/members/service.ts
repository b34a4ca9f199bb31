import { ageRefusal } from '@crewwith/domain/members/age';
import { normalizeContact } from '@crewwith/domain/members/contact';
import type { membersContract } from '@crewwith/domain/members/contract';
import type { MemberForm } from '@crewwith/domain/members/form';
import { nameKey } from '@crewwith/domain/members/name';
import type { Call } from '../../kit/context.ts';
import { found, Refusal, refuse } from '../../kit/errors.ts';
import { memberIdOf, permitSelf } from '../../kit/permit.ts';
import type { Input, Output } from '../../kit/routes.ts';
import type { Tokens } from '../../kit/tokens.ts';
import { type Trx, write } from '../../kit/transaction.ts';
import { listClubs } from '../clubs/service.ts';
import { identifyByToken } from '../login/service.ts';
import {
  countByNameAndBirthday,
  countMembersOf,
  insertMember,
  lockAccount,
  readClubsOf,
  readCrewIn,
  readMember,
  updateMember,
} from './queries.ts';
import { eraseMemberIn, withdrawMemberIn } from './withdraw.ts';
import { deleteAccount } from './withdrawal-queries.ts';

type Contract = typeof membersContract;

/** Whether active members of this name and birthday are there: how many, never who. */
export async function countMembers(
  call: Call,
  { name, birthday }: { name: string; birthday: string },
): Promise<{ count: number }> {
  return { count: await countByNameAndBirthday(call.db, nameKey(name), birthday) };
}

/** Whether one's own social account has a member: 0 or 1. Another's account is `auth.other_identity`. */
export async function countMembersOfAccount(call: Call, socialAccountId: number): Promise<{ count: number }> {
  permitSelf(accountOf(call) === socialAccountId);
  return { count: await countMembersOf(call.db, socialAccountId) };
}

/** One's own record; `token` must be a token of the same member (contract, section 5). */
export async function readOwnMember(
  call: Call,
  tokens: Tokens,
  { id, token, bearer }: { id: number; token: string; bearer: string | null },
): Promise<Output<Contract['read']>> {
  permitSelf(memberIdOf(call.identity) === id);
  const behind = await identifyByToken(call, tokens, { token, bearer });
  permitSelf(behind.kind === 'member' && behind.memberId === id);
  return readRecord(call, id);
}

/** One's own clubs; with `orAll` all that there are where one is in none. */
export async function listClubsOfMember(
  call: Call,
  id: number,
  { orAll }: { orAll: boolean },
): Promise<Output<Contract['listClubs']>> {
  permitSelf(memberIdOf(call.identity) === id);
  const own = await readClubsOf(call.db, id);
  return own.length === 0 && orAll ? (await listClubs(call, {})).rows : own;
}

/** How one stands in a club: one row, or none for a stranger. */
export async function readStandingIn(
  call: Call,
  id: number,
  clubId: number,
): Promise<Output<Contract['readStanding']>> {
  permitSelf(memberIdOf(call.identity) === id);
  return readCrewIn(call.db, id, clubId);
}

/**
 * Signs up. The account is the ticket's; without a picture in the form the provider's is taken. Refusals: `auth.other_identity`,
 * `member.exists`, and those of the form (the specification, section 5).
 */
export async function createMember(
  call: Call,
  body: Input<Contract['create']>['body'],
): Promise<{ id: number }> {
  const accountId = accountOf(call);
  const { kakao_id, image_url, ...form } = body;
  permitSelf((kakao_id ?? accountId) === accountId);
  return write(call, async (trx) => {
    const account = await lockAccount(trx, accountId);
    if (!account) throw new Refusal('auth.invalid');
    if (account.member_id !== null) throw new Refusal('member.exists');
    const picture = image_url === undefined ? account.profile_image_url : image_url;
    const member = { ...judge(form, call.now), image_url: picture, created_time: call.now };
    return { id: await insertMember(trx, member, accountId) };
  });
}

/** Changes one's own record; a body without `image_url` keeps the picture. Refusals as at sign-up. */
export async function editMember(
  call: Call,
  id: number,
  body: Input<Contract['edit']>['body'],
): Promise<Output<Contract['edit']>> {
  permitSelf(memberIdOf(call.identity) === id);
  const { kakao_id, image_url, ...form } = body;
  permitSelf((kakao_id ?? accountOf(call)) === accountOf(call));
  const picture = image_url === undefined ? {} : { image_url };
  await write(call, async (trx) => {
    await updateMember(trx, id, { ...judge(form, call.now), ...picture });
    return null;
  });
  return readRecord(call, id);
}

/**
 * Leaves Crewwith: the member, every crew, every seat to come and every session, in one transaction. Sent again it answers
 * the same. Refusals: `club.leader_must_transfer`.
 */
export async function withdrawMember(call: Call, id: number): Promise<Record<string, never>> {
  permitSelf(memberIdOf(call.identity) === id);
  return write(call, async (trx) => {
    await withdrawMemberIn(trx, id, { handOver: false, now: call.now });
    return {};
  });
}

/** What the withdrawal has done already. */
export async function confirmWithdrawal(call: Call, id: number): Promise<Record<string, never>> {
  permitSelf(memberIdOf(call.identity) === id);
  return {};
}

/**
 * Erases the member of a social account and forgets the account: what an unlink at the provider asks for. A club that was
 * theirs goes to its highest crew, since nobody can be asked to transfer it first.
 */
export async function detachAccount(
  trx: Trx,
  account: { id: number; memberId: number | null },
  now: Date,
): Promise<void> {
  if (account.memberId !== null) {
    await withdrawMemberIn(trx, account.memberId, { handOver: true, now });
    await eraseMemberIn(trx, account.memberId, now);
  }
  await deleteAccount(trx, account.id);
}

function accountOf(call: Call): number {
  if (call.identity.kind === 'nobody') throw new Refusal('auth.required');
  return call.identity.socialAccountId;
}

async function readRecord(call: Call, id: number): Promise<Output<Contract['read']>> {
  const { gender, ...record } = found(await readMember(call.db, id));
  return { ...record, gender: gender as Output<Contract['read']>['gender'] };
}

/** The form as it is kept, once the rules that need the clock and the mask have let it through. */
function judge(form: MemberForm, now: Date) {
  refuse(ageRefusal(form.birthday, now));
  const contact = normalizeContact(form.contact);
  if (contact === null) throw new Refusal('member.contact_incomplete');
  return { ...form, contact, info: form.info ?? null };
}
