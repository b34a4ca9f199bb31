import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** By what the rows of a table are distributed; `copied`: all of them to each place; `whole`: they are in one place. */
export const DISTRIBUTIONS = ['club', 'member', 'copied', 'whole'] as const;
export type Distribution = (typeof DISTRIBUTIONS)[number];

export interface TableFacts {
  readonly distribution: Distribution;
  readonly columns: ReadonlySet<string>;
  /** Columns whose value is of one club: its id, or the id of a row of one. */
  readonly clubKeys: ReadonlySet<string>;
  /** Columns whose value is of one member. */
  readonly memberKeys: ReadonlySet<string>;
}

export type Catalogue = ReadonlyMap<string, TableFacts>;

/** Columns that contain the id of a member, but have no foreign key. */
const MEMBERS_WITHOUT_REFERENCE: ReadonlySet<string> = new Set(['outbox.actor_member_id']);

/** Columns that contain ids of a club's rows, but have no foreign key. */
const KEYS_WITHOUT_REFERENCE: ReadonlySet<string> = new Set([
  'likes.table_id',
  'outbox.club_id',
  'outbox.activity_id',
  'deliveries.notification_id',
  'activity_reservations.activity_id',
  'notice_reservations.notice_id',
]);

/** Reads the columns and keys of all tables. Throws if one of them has no distribution. */
export async function readCatalogue(
  db: Kysely<Database>,
  distributions: ReadonlyMap<string, Distribution>,
): Promise<Catalogue> {
  const { rows } = await sql<{ table: string; column: string; target: string | null; is_unique: boolean }>`
    select c.relname as table, a.attname as column, target.relname as target,
      exists (select from pg_index where indrelid = c.oid and indisunique and indnkeyatts = 1
        and indkey[0] = a.attnum) as is_unique
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
    left join pg_class target on target.oid = k.confrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(db);
  const of = (table: string): Distribution => {
    const found = distributions.get(table);
    if (found === undefined) throw new Error(`the table ${table} has no distribution`);
    return found;
  };
  const facts = [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]): [string, TableFacts] => {
    const distribution = of(table);
    const named = (isNamed: (row: (typeof rows)[number]) => boolean) =>
      new Set(columns.filter(isNamed).map(({ column }) => column));
    return [
      table,
      {
        distribution,
        columns: named(() => true),
        clubKeys: named(
          ({ column, target, is_unique }) =>
            (target !== null && of(target) === 'club') ||
            KEYS_WITHOUT_REFERENCE.has(`${table}.${column}`) ||
            // A natural key of a club's row, such as a nick, does not say which club it is of.
            (is_unique && (column === 'id' || distribution !== 'club')),
        ),
        memberKeys: named(
          ({ column, target, is_unique }) =>
            target === 'members' ||
            MEMBERS_WITHOUT_REFERENCE.has(`${table}.${column}`) ||
            (target !== null && of(target) === 'member') ||
            (is_unique && (table === 'members' || distribution === 'member')),
        ),
      },
    ];
  });
  return new Map(facts);
}
