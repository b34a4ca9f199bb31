import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connectDatabase } from '../../../apps/server/src/db/connect.ts';
import { silentLog } from '../../../apps/server/src/testing/log.ts';
import { assertHolds, type Figure, formatCount } from '../drill.ts';

/** The database of a server that has ended, looked at from inside: counts are rows, pictures have files. */
export async function inspect({
  dataDir,
  databaseUrl,
}: {
  dataDir: string;
  databaseUrl: string | null;
}): Promise<Figure[]> {
  const database = await connectDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir, log: silentLog });
  try {
    const { rows } = await sql<{ wrong: number; what: string }>`
      select 'seats' as what, count(*)::int as wrong from activities
        where attendee_count <> (select count(*) from attendees where activity_id = activities.id and state >= 0)
      union all select 'messages', count(*)::int from activities
        where message_count <> (select count(*) from messages where activity_id = activities.id and state = 1)
      union all select 'crews', count(*)::int from clubs
        where crew_count <> (select count(*) from crews where club_id = clubs.id and state = 1)
      union all select 'seats of those who left', count(*)::int
        from attendees join crews on crews.id = attendees.crew_id
          join activities on activities.id = attendees.activity_id
        where crews.state <> 1 and attendees.state = 1 and activities.activity_time > now()`.execute(
      database.db,
    );
    for (const { what, wrong } of rows)
      assertHolds(wrong === 0, `${wrong} counts of ${what} are not their rows`);
    const pictures = await database.db.selectFrom('images').select('name').execute();
    const files = new Set(await readdir(join(dataDir, 'images')).catch(() => []));
    const named = new Set(pictures.flatMap(({ name }) => [`${name}-1600.webp`, `${name}-400.webp`]));
    const nobodys = [...files].filter((file) => !named.has(file));
    const missing = [...named].filter((file) => !files.has(file));
    assertHolds(nobodys.length === 0, `${nobodys.length} files belong to no picture`);
    return [
      ['counts of seats, messages and crews that are not their rows', '0'],
      ['files of no picture', '0'],
      ['pictures of uploads that were not acknowledged, left to the sweep', formatCount(missing.length)],
    ];
  } finally {
    await database.close();
  }
}
