import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { storedWidths } from '@crewwith/domain/images/picture';
import { sql } from 'kysely';
import { connectDatabase } from '../../../apps/server/src/db/connect.ts';
import { silentLog } from '../../../apps/server/src/testing/log.ts';
import { assertHolds, type Figure, formatCount } from '../drill.ts';

/** Checks the database of a stopped server: stored counts equal their rows, and every file has a picture. */
export async function inspect({
  dataDir,
  databaseUrl,
}: {
  dataDir: string;
  databaseUrl: string | null;
}): Promise<Figure[]> {
  const database = await connectDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir, log: silentLog });
  try {
    const { rows } = await sql<{ wrong: number; kind: string }>`
      select 'seats' as kind, count(*)::int as wrong from activities
        where attendee_count <> (select count(*) from attendees where activity_id = activities.id and state >= 0)
      union all select 'waiters', count(*)::int from activities
        where wait_count <> (select count(*) from waiters where activity_id = activities.id and state = 0)
      union all select 'held seats', count(*)::int from activities
        where held_count <> (select count(*) from waiters where activity_id = activities.id and state = 1)
      union all select 'messages', count(*)::int from activities
        where message_count <> (select count(*) from messages where activity_id = activities.id and state = 1)
      union all select 'crews', count(*)::int from clubs
        where crew_count <> (select count(*) from crews where club_id = clubs.id and state = 1)
      union all select 'seats of withdrawn crews', count(*)::int
        from attendees join crews on crews.id = attendees.crew_id
          join activities on activities.id = attendees.activity_id
        where crews.state <> 1 and attendees.state = 1 and activities.activity_time > now()`.execute(
      database.db,
    );
    for (const { kind, wrong } of rows)
      assertHolds(wrong === 0, `${wrong} stored counts of ${kind} are wrong`);
    const pictures = await database.db.selectFrom('images').select(['name', 'width']).execute();
    const files = new Set(await readdir(join(dataDir, 'images')).catch(() => []));
    const expected = new Set(
      pictures.flatMap(({ name, width }) => storedWidths(width).map((size) => `${name}-${size}.webp`)),
    );
    const orphans = [...files].filter((file) => !expected.has(file));
    const missing = [...expected].filter((file) => !files.has(file));
    assertHolds(orphans.length === 0, `${orphans.length} files without a picture`);
    return [
      ['wrong stored counts of seats, waiters, messages and crews', '0'],
      ['files without a picture', '0'],
      ['picture rows without a file, of unacknowledged uploads', formatCount(missing.length)],
    ];
  } finally {
    await database.close();
  }
}
