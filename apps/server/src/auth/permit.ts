import { type Action, type Actor, may } from '@crewwith/domain/permissions';
import type { Identity } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { hashToken, isEqualSecret } from './encrypt.ts';

declare const proof: unique symbol;

/** Proof that somebody was allowed an action: queries that would harm in other hands take it as an argument. */
export interface Permit<A extends Action> {
  readonly [proof]: A;
}

/** The first line of every service that not everybody may use: 403 unless the table allows it. */
export function permit<A extends Action>(action: A, actor: Actor): Permit<A> {
  if (!may(action, actor)) throw new Refusal('permission.denied');
  return {} as Permit<A>;
}

/** Lets only the person through whose own thing it is. */
export function permitSelf(own: boolean): void {
  if (!own) throw new Refusal('auth.other_identity');
}

/** Lets only who holds the verifier of the ticket that asks: tickets travel in paths, and so in logs. */
export function permitTicketHolder(identity: Identity, verifier: string): void {
  if (identity.kind !== 'ticket' || !isEqualSecret(hashToken(verifier), identity.verifierHash))
    throw new Refusal('auth.invalid');
}

/** The member who asks. Throws `auth.required` for anybody else. */
export function memberOf(identity: Identity): Extract<Identity, { kind: 'member' }> {
  if (identity.kind !== 'member') throw new Refusal('auth.required');
  return identity;
}

/** The id of the member who asks. Throws `auth.required` for anybody else. */
export function requireMemberId(identity: Identity): number {
  return memberOf(identity).memberId;
}
