import { sql } from 'kysely';

/**
 * `params` of a row for two events, by the aliases of theirs: of the later event, whichever is followed first, with all
 * that has changed since the person last read of it.
 */
export const mergedParams = (one: string, other: string) => sql`(
  select earlier || later || jsonb_strip_nulls(jsonb_build_object(
    'from', coalesce(earlier -> 'from', later -> 'from'),
    'changed', (
      select jsonb_agg(distinct part)
      from jsonb_array_elements(coalesce(earlier -> 'changed', '[]') || coalesce(later -> 'changed', '[]')) as part
    )
  ))
  from (
    select ${sql.ref(`${one}.params`)} as earlier, ${sql.ref(`${other}.params`)} as later
    where ${sql.ref(`${other}.outbox_id`)} > ${sql.ref(`${one}.outbox_id`)}
    union all
    select ${sql.ref(`${other}.params`)}, ${sql.ref(`${one}.params`)}
    where ${sql.ref(`${other}.outbox_id`)} <= ${sql.ref(`${one}.outbox_id`)}
  ) as unread
)`;
