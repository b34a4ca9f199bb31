import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { insertAppeals } from './appeals.ts';
import { planAttendance } from './attendance.ts';
import { insertAudit, markerOf } from './audit.ts';
import { planBoard } from './board.ts';
import { CLUBS } from './clubs.ts';
import { planCrews, planMembers } from './crews.ts';
import { insertAttendance } from './insert-attendance.ts';
import { insertBoard } from './insert-board.ts';
import { insertClubs, insertCrews, insertMembers } from './insert-clubs.ts';
import { insertQueues } from './insert-queues.ts';
import { planMeetups } from './meetups.ts';
import { insertNotifications } from './notifications.ts';
import { drawPictures, type SaveFile } from './pictures/draw.ts';
import { insertPolls } from './polls.ts';
import { planQueues } from './queues.ts';
import { createSeededRandom } from './seeded-random.ts';
import { insertSeries } from './series/insert-series.ts';
import { planSeries } from './series/plan-series.ts';

/** The database already has clubs. */
export class SeedRefused extends Error {
  constructor() {
    super('The database already has clubs: the demo data was not added.');
    this.name = 'SeedRefused';
  }
}

const SEED = 20_240_625;

/**
 * Fills an empty database with the demo: three clubs around today, deterministic except for the date. Stores the
 * pictures in the upload storage. Throws `SeedRefused` when clubs exist.
 */
export async function seedDemo({
  db,
  now,
  saveFile,
}: {
  db: Kysely<Database>;
  now: Date;
  saveFile: SaveFile;
}): Promise<void> {
  await refuseClubs(db);
  const random = createSeededRandom(SEED);
  const crews = planCrews(now);
  const members = planMembers(crews, random);
  const meetups = planMeetups(crews, now, random);
  const drawn = planAttendance(crews, meetups, now, random);
  const board = planBoard(crews, meetups, drawn, now, random);
  const { waiters, ...queues } = planQueues(crews, now);
  // A sequence of its own, so that the rest of the demo stays as it is.
  const plans = planSeries(crews, now, createSeededRandom(SEED + 1));
  const attendance = {
    attendees: [...drawn.attendees, ...queues.attendees, ...plans.attendees],
    cancels: [...drawn.cancels, ...queues.cancels, ...plans.cancels],
  };
  const pictures = await drawPictures(saveFile, board.posts, random);
  await db.transaction().execute(async (trx) => {
    // Serializes concurrent seeds: the second one then finds the clubs of the first.
    await sql`lock table clubs in share row exclusive mode`.execute(trx);
    await refuseClubs(trx);
    const memberIds = await insertMembers(trx, members);
    const clubIds = await insertClubs(trx, { clubs: CLUBS, crews, pictures, memberIds, now });
    const crewIds = await insertCrews(trx, { crews, attendance, clubIds, memberIds, now });
    const seriesIds = await insertSeries(trx, { plans, clubIds, crewIds });
    const activityIds = await insertAttendance(trx, {
      meetups: [...meetups, ...queues.meetups, ...plans.meetups],
      attendance,
      waiters,
      marker: markerOf(crews),
      board,
      seriesIds,
      clubIds,
      crewIds,
      now,
    });
    await insertQueues(trx, { waiters, crewIds, activityIds });
    await insertPolls(trx, { crews, meetups: queues.meetups, clubIds, crewIds, activityIds, now });
    const planned = { crews, attendance, now, clubIds, crewIds, memberIds, activityIds };
    const decisions = await insertAppeals(trx, planned);
    await insertAudit(trx, { ...planned, decisions });
    await insertBoard(trx, { board, pictures, clubIds, crewIds, memberIds, activityIds });
  });
  await insertNotifications(db, now);
}

async function refuseClubs(db: Kysely<Database>): Promise<void> {
  const club = await db.selectFrom('clubs').select('id').limit(1).executeTakeFirst();
  if (club) throw new SeedRefused();
}
