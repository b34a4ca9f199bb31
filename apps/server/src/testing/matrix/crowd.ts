import type { IdKind } from '@crewwith/domain/ids';
import {
  insertClub,
  insertCrew,
  insertImage,
  insertMember,
  insertMessage,
  insertNotice,
} from '../fixtures.ts';
import { BULLETIN, type Maker, makeLateCancel, makeMeetup, openSession } from './people.ts';
import type { Scene } from './world.ts';

const HOUR_MS = 3_600_000;
const PICTURES_MOST = 10;

/** Makes `size` more of everything that the answers of calls are made of: around those of the scene and what they made. */
export async function addCrowd(maker: Maker, scene: Scene, size: number): Promise<void> {
  const { db, ids, now } = maker;
  const club_id = scene.club.id;
  const people = [
    scene.other,
    ...scene.askers.flatMap(({ club, level, person }) =>
      club === 'home' && level > 0 && person !== null ? [person] : [],
    ),
  ];
  const idOf = (kind: IdKind, wire: string) => ids.decode(kind, wire) ?? 0;
  const later = new Date(now.getTime() + HOUR_MS);
  const host = scene.other.crewId;
  for (let made = 0; made < size; made += 1) {
    const { id: crew_id } = await insertCrew(db, { club_id, limit_end_time: later });
    await insertCrew(db, { club_id, admin_level: -1, state: -1 });
    await insertCrew(db, { club_id, admin_level: 0, state: 0 });
    const meetup = {
      clubId: club_id,
      ownerId: host,
      seated: [crew_id, ...people.map(({ crewId }) => crewId)],
    };
    await makeMeetup(maker, { ...meetup, hours: 2 + made / 10 });
    const missed = await makeMeetup(maker, { ...meetup, hours: -100 - made, state: 0 });
    for (const { crewId } of people) await makeLateCancel(maker, missed, crewId);
    for (const category of ['notice', 'regulation', BULLETIN]) {
      const notice = await insertNotice(db, { club_id, crew_id, notice_category: category });
      await insertImage(db, { member_id: scene.other.memberId, notice_id: notice });
    }
    await seatAndSay(crew_id);
    await insertElsewhere(await insertClub(db));
    await insertRecords();
  }

  /** A seat, a cancel, a message, a like and a picture wherever a call may be about one. */
  async function seatAndSay(crew_id: number): Promise<void> {
    const meetups = [scene.places.open, ...people.flatMap(({ soon, started }) => [soon, started])];
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
      await makeLateCancel(maker, activity_id, crew_id);
      await insertMessage(db, { club_id, crew_id, activity_id });
      await like('activity', activity_id, crew_id);
    }
    const notices = [
      scene.places.notice,
      scene.places.bulletin,
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
      if (length < PICTURES_MOST) await insertImage(db, { member_id: scene.other.memberId, notice_id });
    }
  }

  async function like(table_type: string, table_id: number, crew_id: number): Promise<void> {
    await db.insertInto('likes').values({ table_type, table_id, crew_id, created_time: now }).execute();
  }

  /** Another club, in which everybody is too, with a meetup, and one more session of each. */
  async function insertElsewhere(club: { id: number }): Promise<void> {
    const { id: ownerId } = await insertCrew(db, { club_id: club.id, admin_level: 9 });
    const crews: number[] = [];
    for (const { memberId, social } of people) {
      crews.push((await insertCrew(db, { club_id: club.id, member_id: memberId })).id);
      await openSession(maker, memberId, idOf('social', social));
    }
    await makeMeetup(maker, { clubId: club.id, ownerId, hours: 3, seated: crews });
  }

  async function insertRecords(): Promise<void> {
    const entry = {
      action: 'club.offer',
      subject_type: 'club',
      subject_id: club_id,
      detail: JSON.stringify({}),
    };
    await db
      .insertInto('audit_entries')
      .values({ ...entry, club_id, actor_crew_id: host, created_time: now })
      .execute();
    await db
      .insertInto('error_logs')
      .values({ type: 'page', message: 'broken', created_time: now })
      .execute();
    await insertMember(db, { name: '김하나', birthday: '1995-03-02' });
  }
}
