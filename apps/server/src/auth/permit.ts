import { type Action, type Actor, may } from '@crewwith/domain/permissions';
import type { Identity } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { hashToken, isEqualSecret } from './encrypt.ts';

declare const proof: unique symbol;

/** Proof that an action was permitted; sensitive queries require it as an argument. */
export interface Permit<A extends Action> {
  readonly [proof]: A;
}

/** Throws `permission.denied` unless the permission table allows the action. */
export function permit<A extends Action>(action: A, actor: Actor): Permit<A> {
  if (!may(action, actor)) throw new Refusal('permission.denied');
  return {} as Permit<A>;
}

/** Throws `auth.other_identity` unless the actor owns the resource. */
export function permitSelf(own: boolean): void {
  if (!own) throw new Refusal('auth.other_identity');
}

/** Throws `auth.invalid` unless the verifier matches the ticket: tickets travel in paths, and so may be logged. */
export function permitTicketHolder(identity: Identity, verifier: string): void {
  if (identity.kind !== 'ticket' || !isEqualSecret(hashToken(verifier), identity.verifierHash))
    throw new Refusal('auth.invalid');
}

/** Returns the signed-in member. Throws `auth.required` for other identities. */
export function memberOf(identity: Identity): Extract<Identity, { kind: 'member' }> {
  if (identity.kind !== 'member') throw new Refusal('auth.required');
  return identity;
}

/** Returns the id of the signed-in member. Throws `auth.required` for other identities. */
export function requireMemberId(identity: Identity): number {
  return memberOf(identity).memberId;
}
