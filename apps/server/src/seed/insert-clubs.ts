import { DAY_MS, HOUR_MS } from '@crewwith/domain/constants';
import { isActive } from '@crewwith/domain/crews/states';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { emulatorAccount } from '../emulator/accounts.ts';
import { type Attendance, liftedTimeOf, limitEndTimeOf } from './attendance.ts';
import type { ClubNick, DemoClub } from './clubs.ts';
import { CLUBS } from './clubs.ts';
import type { DemoCrew, DemoMember } from './crews.ts';
import { createIdMap, type IdMap } from './id-map.ts';
import type { Pictures } from './pictures/draw.ts';

type Trx = Transaction<Database>;

/** Inserts the members, each with an account of the emulated provider. */
export async function insertMembers(trx: Trx, members: readonly DemoMember[]): Promise<IdMap<string>> {
  const rows = members.map(({ handle, createdTime, ...member }) => ({
    ...member,
    email: `${handle}@demo.crewwith`,
    info: null,
    created_time: createdTime,
  }));
  const inserted = await trx.insertInto('members').values(rows).returning('id').execute();
  const ids = createIdMap(
    members.map(({ handle }) => handle),
    inserted,
  );
  const accounts = rows.map(({ email, created_time }, index) => {
    const account = emulatorAccount(email);
    if (!account) throw new Error(`The emulator takes no ${email}`);
    return {
      provider: 'kakao',
      subject: String(account.id),
      member_id: inserted[index]?.id ?? null,
      nickname: account.nickname,
      email,
      email_verified: true,
      created_time,
      updated_time: created_time,
    };
  });
  await trx.insertInto('social_accounts').values(accounts).execute();
  return ids;
}

/** Inserts the clubs with their pictures. */
export async function insertClubs(
  trx: Trx,
  given: {
    clubs: readonly DemoClub[];
    crews: readonly DemoCrew[];
    pictures: Pictures;
    memberIds: IdMap<string>;
    now: Date;
  },
): Promise<IdMap<ClubNick>> {
  const { clubs, crews, pictures, memberIds, now } = given;
  const founder = (nick: ClubNick) =>
    memberIds.of(crews.find(({ club, level }) => club === nick && level === 9)?.handle ?? '');
  const rows = clubs.map(({ nick, name, category, info, questions, levels, setting, foundedDaysAgo }) => {
    const drawn = pictures.clubs.get(nick);
    return {
      nick,
      name,
      category,
      info,
      question: questions.map(({ asked }) => asked).join('\n'),
      levels: JSON.stringify(levels),
      setting: JSON.stringify({
        ...setting,
        icon_url: `/uploads/${drawn?.icon.name}-400.webp`,
        image_url: `/uploads/${drawn?.wide.name}-1600.webp`,
      }),
      crew_count: crews.filter(({ club, state }) => club === nick && isActive(state)).length,
      founder_id: founder(nick),
      created_time: new Date(now.getTime() - foundedDaysAgo * DAY_MS - 4 * HOUR_MS),
    };
  });
  const inserted = await trx.insertInto('clubs').values(rows).returning('id').execute();
  const ids = createIdMap(
    clubs.map(({ nick }) => nick),
    inserted,
  );
  const images = clubs.flatMap(({ nick }, index) => {
    const { icon, wide } = pictures.clubs.get(nick) ?? {};
    return [icon, wide].flatMap((picture) =>
      picture
        ? {
            ...picture,
            member_id: founder(nick),
            club_id: ids.of(nick),
            created_time: rows[index]?.created_time ?? now,
          }
        : [],
    );
  });
  await trx.insertInto('images').values(images).execute();
  return ids;
}

/** Inserts the crews, with the restrictions that follow from their attendance. */
export async function insertCrews(
  trx: Trx,
  given: {
    crews: readonly DemoCrew[];
    attendance: Attendance;
    clubIds: IdMap<ClubNick>;
    memberIds: IdMap<string>;
    now: Date;
  },
): Promise<IdMap<DemoCrew>> {
  const { crews, attendance, clubIds, memberIds, now } = given;
  const questions = new Map(CLUBS.map((club) => [club.nick, club.questions]));
  const rows = crews.map((crew, turn) => ({
    club_id: clubIds.of(crew.club),
    member_id: memberIds.of(crew.handle),
    nick: crew.nick,
    admin_level: crew.level,
    state: crew.state,
    info: JSON.stringify(
      Object.fromEntries(
        (questions.get(crew.club) ?? []).map(({ asked, answers }) => [asked, answers[turn % answers.length]]),
      ),
    ),
    limit_end_time: limitEndTimeOf(crew, attendance, now),
    limit_lifted_time: liftedTimeOf(crew, now),
    created_time: crew.createdTime,
    updated_time: crew.welcomed ? new Date(crew.createdTime.getTime() + HOUR_MS) : null,
  }));
  return createIdMap(crews, await trx.insertInto('crews').values(rows).returning('id').execute());
}
