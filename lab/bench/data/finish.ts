import { NO_SHOW_RESTRICTION_DAYS } from '../../../packages/domain/src/constants.ts';
import { TABLES } from './rows.ts';

const SEQUENCES = [
  'members',
  'social_accounts',
  'sessions',
  'clubs',
  'crews',
  'activities',
  'cancellations',
  'notices',
  'messages',
  'calendar_feeds',
];

/** Derived data: the sequences, restrictions by no-shows, and the planner's statistics. */
export const FINISH: readonly string[] = [
  ...SEQUENCES.map(
    (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
  ),
  `update crews set limit_end_time = shown.latest + shown.count * interval '${NO_SHOW_RESTRICTION_DAYS} days'
    from (
      select attendees.crew_id, count(*) as count, max(activities.activity_time) as latest
      from attendees join activities on activities.id = attendees.activity_id
      where attendees.state = 0 group by attendees.crew_id
    ) as shown
    where crews.id = shown.crew_id`,
  // Not the empty tables, like autovacuum: a plan for an empty table would later scan all of it.
  `vacuum analyze ${TABLES.map(({ table }) => table).join(', ')}`,
  'checkpoint',
];

/** Queries for the number of rows whose stored count is wrong. */
const COUNTS: Readonly<Record<string, string>> = {
  'clubs.crew_count': `select count(*) from clubs left join
    (select club_id, count(*) as n from crews where state = 1 group by club_id) as counted on club_id = clubs.id
    where crew_count <> coalesce(n, 0)`,
  'activities.attendee_count': `select count(*) from activities left join
    (select activity_id, count(*) as n from attendees where state >= 0 group by activity_id) as counted
    on activity_id = activities.id where attendee_count <> coalesce(n, 0)`,
  'activities.message_count': `select count(*) from activities left join
    (select activity_id, count(*) as n from messages where state = 1 group by activity_id) as counted
    on activity_id = activities.id where message_count <> coalesce(n, 0)`,
  'activities.like_count': `select count(*) from activities left join
    (select table_id, count(*) as n from likes where table_type = 'activity' group by table_id) as counted
    on table_id = activities.id where like_count <> coalesce(n, 0)`,
  'notices.message_count': `select count(*) from notices left join
    (select notice_id, count(*) as n from messages where state = 1 group by notice_id) as counted
    on notice_id = notices.id where message_count <> coalesce(n, 0)`,
  'notices.like_count': `select count(*) from notices left join
    (select table_id, count(*) as n from likes where table_type = 'notice' group by table_id) as counted
    on table_id = notices.id where like_count <> coalesce(n, 0)`,
  'attendees of another club': `select count(*) from attendees
    join activities on activities.id = attendees.activity_id join crews on crews.id = attendees.crew_id
    where crews.club_id <> activities.club_id`,
};

const FOREIGN_KEYS = `select conrelid::regclass, conname, confrelid::regclass,
    (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]),
    (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1])
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

/** The violated foreign keys and wrong stored counts. COPY itself has verified the check constraints. */
export async function findFaults(query: (sql: string) => Promise<string>): Promise<string[]> {
  const faults: string[] = [];
  const expectNone = async (name: string, text: string) => {
    const wrong = Number(await query(text));
    if (wrong !== 0) faults.push(`${name}: ${wrong} rows`);
  };
  for (const key of (await query(FOREIGN_KEYS)).split('\n')) {
    const [table, name, parent, column, target] = key.split('|');
    await expectNone(
      `${name}`,
      `select count(*) from ${table} as child left join ${parent} as parent on parent.${target} = child.${column}
        where child.${column} is not null and parent.${target} is null`,
    );
  }
  for (const [name, text] of Object.entries(COUNTS)) await expectNone(name, text);
  return faults;
}
