import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { planAttendance } from './attendance.ts';
import { insertAudit } from './audit.ts';
import { planBoard } from './board.ts';
import { CLUBS } from './clubs.ts';
import { planCrews, planMembers } from './crews.ts';
import { createDice } from './dice.ts';
import { drawAll } from './draw.ts';
import { insertAttendance } from './insert-attendance.ts';
import { insertBoard } from './insert-board.ts';
import { insertClubs, insertCrews, insertMembers } from './insert-clubs.ts';
import { planMeetups } from './meetups.ts';
import type { KeepFile } from './pictures.ts';

/** The demo data goes into a database without clubs alone. */
export class SeedRefused extends Error {
  constructor() {
    super('There are clubs in this database already: the demo data was not added.');
    this.name = 'SeedRefused';
  }
}

const SEED = 20_240_625;

/**
 * Fills an empty database with the demo: three clubs with everything around today, the same every time but for the day.
 * The pictures go where uploads are kept. Throws `SeedRefused` where clubs are.
 */
export async function seedDemo({
  db,
  now,
  keepFile,
}: {
  db: Kysely<Database>;
  now: Date;
  keepFile: KeepFile;
}): Promise<void> {
  await refuseClubs(db);
  const dice = createDice(SEED);
  const crews = planCrews(now);
  const members = planMembers(crews, dice);
  const meetups = planMeetups(crews, now, dice);
  const attendance = planAttendance(crews, meetups, now, dice);
  const board = planBoard(crews, meetups, attendance, now, dice);
  const pictures = await drawAll(keepFile, board.posts, dice);
  await db.transaction().execute(async (trx) => {
    // Two seeds at once: the second waits here and then finds the clubs of the first.
    await sql`lock table clubs in share row exclusive mode`.execute(trx);
    await refuseClubs(trx);
    const memberIds = await insertMembers(trx, members);
    const clubIds = await insertClubs(trx, { clubs: CLUBS, crews, pictures, memberIds, now });
    const crewIds = await insertCrews(trx, { crews, attendance, clubIds, memberIds, now });
    const activityIds = await insertAttendance(trx, { meetups, attendance, board, clubIds, crewIds });
    await insertAudit(trx, { crews, attendance, now, clubIds, crewIds, memberIds, activityIds });
    await insertBoard(trx, { board, pictures, clubIds, crewIds, memberIds, activityIds });
  });
}

async function refuseClubs(db: Kysely<Database>): Promise<void> {
  const club = await db.selectFrom('clubs').select('id').limit(1).executeTakeFirst();
  if (club) throw new SeedRefused();
}
