import type { IdKind } from '@crewwith/domain/ids';
import {
  insertClub,
  insertCrew,
  insertImage,
  insertMember,
  insertMessage,
  insertNotice,
} from '../fixtures.ts';
import {
  BULLETIN,
  createActivity,
  createLateCancel,
  createSession,
  type FixtureBuilder,
} from './builders.ts';
import type { FixtureData } from './permission-fixture.ts';

const HOUR_MS = 3_600_000;
const MAX_IMAGES = 10;

/** Adds `size` more rows of everything that replies contain, for the callers and resources of the fixture. */
export async function seedMany(builder: FixtureBuilder, fixture: FixtureData, size: number): Promise<void> {
  const { db, ids, now } = builder;
  const club_id = fixture.club.id;
  const people = [
    fixture.other,
    ...fixture.callers.flatMap(({ club, level, person }) =>
      club === 'home' && level > 0 && person !== null ? [person] : [],
    ),
  ];
  const idOf = (kind: IdKind, wire: string) => ids.decode(kind, wire) ?? 0;
  const later = new Date(now.getTime() + HOUR_MS);
  const host = fixture.other.crewId;
  for (let index = 0; index < size; index += 1) {
    const { id: crew_id } = await insertCrew(db, { club_id, limit_end_time: later });
    await insertCrew(db, { club_id, admin_level: -1, state: -1 });
    await insertCrew(db, { club_id, admin_level: 0, state: 0 });
    const meetup = {
      clubId: club_id,
      ownerId: host,
      seated: [crew_id, ...people.map(({ crewId }) => crewId)],
    };
    await createActivity(builder, { ...meetup, hours: 2 + index / 10 });
    const missed = await createActivity(builder, { ...meetup, hours: -100 - index, state: 0 });
    for (const { crewId } of people) await createLateCancel(builder, missed, crewId);
    for (const category of ['notice', 'regulation', BULLETIN]) {
      const notice = await insertNotice(db, { club_id, crew_id, notice_category: category });
      await insertImage(db, { member_id: fixture.other.memberId, notice_id: notice });
    }
    await insertActivityRows(crew_id);
    await insertOtherClub(await insertClub(db));
    await insertMember(db, { name: '김하나', birthday: '1995-03-02' });
  }

  /** Adds a seat, a cancel, a message, a like and a picture to every activity and notice. */
  async function insertActivityRows(crew_id: number): Promise<void> {
    const meetups = [
      fixture.shared.open,
      fixture.shared.seats,
      ...people.flatMap(({ soon, started }) => [soon, started]),
    ];
    for (const activity_id of meetups.map((wire) => idOf('activity', wire))) {
      const times = { created_time: now, updated_time: now };
      await db
        .insertInto('attendees')
        .values({ activity_id, crew_id, subgroup: '', state: 1, ...times })
        .execute();
      await db
        .updateTable('activities')
        .set((eb) => ({
          max_crew: 1000,
          attendee_count: eb('attendee_count', '+', 1),
          message_count: eb('message_count', '+', 1),
          like_count: eb('like_count', '+', 1),
        }))
        .where('id', '=', activity_id)
        .execute();
      await createLateCancel(builder, activity_id, crew_id);
      await insertMessage(db, { club_id, crew_id, activity_id });
      await like('activity', activity_id, crew_id);
    }
    const notices = [
      fixture.shared.notice,
      fixture.shared.bulletin,
      ...people.flatMap(({ notice, bulletin }) => [notice, bulletin]),
    ];
    for (const notice_id of notices.map((wire) => idOf('notice', wire))) {
      await insertMessage(db, { club_id, crew_id, notice_id });
      await like('notice', notice_id, crew_id);
      await db
        .updateTable('notices')
        .set((eb) => ({ message_count: eb('message_count', '+', 1), like_count: eb('like_count', '+', 1) }))
        .where('id', '=', notice_id)
        .execute();
      const { length } = await db
        .selectFrom('images')
        .select('id')
        .where('notice_id', '=', notice_id)
        .execute();
      if (length < MAX_IMAGES) await insertImage(db, { member_id: fixture.other.memberId, notice_id });
    }
  }

  async function like(table_type: string, table_id: number, crew_id: number): Promise<void> {
    await db.insertInto('likes').values({ table_type, table_id, crew_id, created_time: now }).execute();
  }

  /** Adds a club with every member and a meetup, and a second session for each member. */
  async function insertOtherClub(club: { id: number }): Promise<void> {
    const { id: ownerId } = await insertCrew(db, { club_id: club.id, admin_level: 9 });
    const crews: number[] = [];
    for (const { memberId, social } of people) {
      crews.push((await insertCrew(db, { club_id: club.id, member_id: memberId })).id);
      await createSession(builder, memberId, idOf('social', social));
    }
    await createActivity(builder, { clubId: club.id, ownerId, hours: 3, seated: crews });
  }
}
