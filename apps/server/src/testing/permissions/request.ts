import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CallName } from './endpoints.ts';
import type { Caller, PermissionFixture, PersonWithResources } from './permission-fixture.ts';

/** A case: `resource` is the account, with its resources, that the call is about: the caller's own or another. */
export interface PermissionCase {
  readonly fixture: PermissionFixture;
  readonly actor: Caller;
  readonly resource: PersonWithResources;
  readonly own: boolean;
}

export interface CallInput {
  /** Path parameters. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: object | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Inserts data before the call: `rows` rows of what only this call lists. */
  readonly prepare?: (db: Kysely<Database>, rows: number) => Promise<unknown>;
}

/** Builds a valid request, which only permission can refuse; null if there is no such case. */
export type InputBuilder = (permissionCase: PermissionCase) => CallInput | null | Promise<CallInput | null>;

/** A request for every row of a group of the table of expectations. */
export type InputBuilders<Rows> = {
  readonly [C in keyof Rows]: Rows[C] extends string
    ? InputBuilder
    : { readonly [V in keyof Rows[C]]: InputBuilder };
};

type Row = string | Readonly<Record<string, string>>;
/** Who may make each call; the words are explained in `expected.ts`. */
export type Rows = Partial<Record<CallName, Row>>;

/** Visible fields by caller, for every read of a part of the table. */
export type FieldsOf<Rows> = Readonly<
  Record<Extract<keyof Rows, `GET ${string}`>, Readonly<Record<string, string>>>
>;
