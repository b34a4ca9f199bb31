import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { EXPECTED, Group } from './expected.ts';
import type { Asker, Somebody, World } from './world.ts';

/** What a case is about: `thing` is the asker's own or another's, with what they made. */
export interface Case {
  readonly world: World;
  readonly actor: Asker;
  readonly thing: Somebody;
  readonly own: boolean;
}

export interface Ask {
  /** What stands in the path. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: object | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** What has to be there before the call. */
  readonly prepare?: (db: Kysely<Database>) => Promise<unknown>;
}

/** A good request of a call, so that nothing but permission refuses it; null where there is no such case. */
export type Build = (given: Case) => Ask | null | Promise<Ask | null>;

/** A request for every line of a part of the table of expectations. */
export type BuildersOf<Rows> = {
  readonly [C in keyof Rows]: Rows[C] extends string ? Build : { readonly [V in keyof Rows[C]]: Build };
};
export type BuildersOfGroup<G extends Group> = BuildersOf<(typeof EXPECTED)[G]>;
