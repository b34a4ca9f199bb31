import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { EXPECTED, Group } from './expected.ts';
import type { Caller, PermissionFixture, PersonWithResources } from './permission-fixture.ts';

/** What a case is about: `resource` is the caller's own or another's, with what they made. */
export interface PermissionCase {
  readonly fixture: PermissionFixture;
  readonly actor: Caller;
  readonly resource: PersonWithResources;
  readonly own: boolean;
}

export interface CallInput {
  /** What stands in the path. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: object | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** What has to be there before the call. */
  readonly prepare?: (db: Kysely<Database>) => Promise<unknown>;
}

/** A good request of a call, so that nothing but permission refuses it; null where there is no such case. */
export type InputBuilder = (given: PermissionCase) => CallInput | null | Promise<CallInput | null>;

/** A request for every line of a part of the table of expectations. */
export type InputBuilders<Rows> = {
  readonly [C in keyof Rows]: Rows[C] extends string
    ? InputBuilder
    : { readonly [V in keyof Rows[C]]: InputBuilder };
};
export type GroupInputBuilders<G extends Group> = InputBuilders<(typeof EXPECTED)[G]>;
