import { type Kysely, sql } from 'kysely';

/** Audit entries are immutable, and deletable once 12 months old by the database's clock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create function refuse_early_removal() returns trigger language plpgsql as $$
    begin
      if old.created_time > now() - interval '12 months' then
        raise exception 'audit entries are append-only' using errcode = 'restrict_violation';
      end if;
      return old;
    end $$`,
  `drop trigger audit_entries_append_only on audit_entries`,
  `create trigger audit_entries_never_changed before update on audit_entries
    for each row execute function refuse_change()`,
  `create trigger audit_entries_kept before delete on audit_entries
    for each row execute function refuse_early_removal()`,
  `create index audit_entries_time on audit_entries (created_time)`,
];
