import { PAGES } from '@crewwith/domain/pages';
import { createEncryption, type Encryption } from '../../auth/encrypt.ts';
import type { Deps } from '../../context.ts';
import * as queries from './queries.ts';

/** What the links in mails are made with: they need no row, and cannot be guessed. */
export interface Mail {
  readonly confirming: Encryption;
  readonly unsubscribing: Encryption;
}

export function createMail({ random }: Pick<Deps, 'random'>, secret: string): Mail {
  return {
    confirming: createEncryption(secret, 'mail confirmations', random),
    unsubscribing: createEncryption(secret, 'mail unsubscribing', random),
  };
}

/** The token that confirms an address, for a day from an instant. */
export function confirmationToken(mail: Mail, of: { id: number; address: string }, now: Date): string {
  return mail.confirming.encrypt(JSON.stringify({ ...of, time: now.getTime() }));
}

/** The token that ends mail to an address. */
export function unsubscribeToken(mail: Mail, addressId: number): string {
  return mail.unsubscribing.encrypt(String(addressId));
}

/** The path of the page on which a press ends mail. */
export const unsubscribePath = (token: string): string => PAGES.unsubscribe.path.replace(':id', token);

/** Deletes the address of a member, in the transaction of the withdrawal. */
export const deleteAddressOf = queries.deleteOfMember;
