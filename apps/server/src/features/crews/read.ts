import { isRestricted } from '@crewwith/domain/attendees/restriction';
import { levelName, parseLevels } from '@crewwith/domain/clubs/levels';
import type { crewsContract } from '@crewwith/domain/crews/contract';
import { changeState, withdraw } from '@crewwith/domain/crews/crew-state';
import { offeredLevels } from '@crewwith/domain/crews/level';
import { pickVisible, seesField } from '@crewwith/domain/crews/visible-fields';
import { can, may } from '@crewwith/domain/permissions';
import { seoulDayOf } from '@crewwith/domain/time';
import type { Call } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import { permit } from '../../kit/permit.ts';
import type { Output } from '../../kit/routes.ts';
import { record } from '../audit/service.ts';
import { accessCrew, type CrewAccess } from './access.ts';
import { listActivitiesOf, readLevelOf, readWhole } from './queries.ts';

type Contract = typeof crewsContract;

/**
 * A crew with the fields that the asker may see; the others are absent. Another's e-mail and contact are read, and that is
 * recorded, unless they are not asked for. With its page come the crew's activities.
 */
export async function readCrew(
  call: Call,
  crewId: number,
  { contact, page = false }: { contact: boolean; page?: boolean } = { contact: true },
): Promise<Output<Contract['read']>> {
  const access = await accessCrew(call.db, call, crewId);
  const row = found(await readWhole(call.db, permit('crew.read', access.asker), crewId));
  const withContact = contact || access.self;
  if (withContact) await recordContact(call, access, crewId);
  const { id, club_id, nick, admin_level, state, image_url, created_time, updated_time, info } = row;
  return {
    id,
    club_id,
    nick,
    admin_level,
    level_name: levelName(parseLevels(row.levels, call.language), admin_level, call.language),
    state,
    image_url,
    created_month: seoulDayOf(created_time).slice(0, 7),
    created_time,
    updated_time,
    info,
    ...pickVisible(withContact ? personOf(row) : withoutContact(row), viewerOf(access)),
    ...pickVisible({ limit_end_time: row.limit_end_time }, viewerOf(access)),
    can: canOf(access, row.limit_end_time, call.now),
    ...(page &&
      may('crew.read_activities', access.asker) && {
        activities: await listActivitiesOf(call.db, permit('crew.read_activities', access.asker), crewId),
      }),
  };
}

/** The level of a crew and its name. */
export async function readCrewLevel(call: Call, crewId: number): Promise<Output<Contract['readLevel']>> {
  const { asker } = await accessCrew(call.db, call, crewId);
  const row = found(await readLevelOf(call.db, permit('crew.read_level', asker), crewId));
  const names = parseLevels(row.levels, call.language);
  return { admin_level: row.admin_level, level_name: levelName(names, row.admin_level, call.language) };
}

/** The person behind a crew in short: gender and nationality, and the real name for those who may see it. */
export async function readPerson(call: Call, crewId: number): Promise<Output<Contract['readPerson']>> {
  const access = await accessCrew(call.db, call, crewId);
  const row = found(await readWhole(call.db, permit('crew.read_person', access.asker), crewId));
  const { gender, nationality, name } = row;
  return { gender, nationality, ...pickVisible({ name }, viewerOf(access)) };
}

/** The person behind a crew in full; e-mail and contact for those who may see them. */
export async function readPersonDetail(call: Call, crewId: number): Promise<Output<Contract['readDetail']>> {
  const access = await accessCrew(call.db, call, crewId);
  permit('crew.read_detail', access.asker);
  const row = found(await readWhole(call.db, permit('crew.read_person', access.asker), crewId));
  await recordContact(call, access, crewId);
  const { gender, nationality, name, birthday, address, email, contact } = row;
  return {
    gender,
    nationality,
    name,
    birthday,
    address,
    ...pickVisible({ email, contact }, viewerOf(access)),
  };
}

/** Whoever was told another's e-mail and contact can be found out later. */
async function recordContact(call: Call, access: CrewAccess, crewId: number): Promise<void> {
  if (access.self || !seesField('contact', viewerOf(access))) return;
  await record(call.db, call, { clubId: access.clubId, action: 'crew.read_contact', subjectId: crewId });
}

type WholeCrew = NonNullable<Awaited<ReturnType<typeof readWhole>>>;

function withoutContact({ gender, nationality, name, birthday, address }: WholeCrew) {
  return { gender, nationality, name, birthday, address };
}

function personOf(row: WholeCrew) {
  return { ...withoutContact(row), email: row.email, contact: row.contact };
}

function viewerOf({ asker, self }: CrewAccess) {
  return { adminLevel: asker.level, sameClub: true, self };
}

function canOf({ clubId, crew, asker, self }: CrewAccess, limitEnd: Date | null, now: Date) {
  const actor = { clubId, adminLevel: asker.level };
  return {
    ...can(asker, {
      edit: 'crew.edit',
      read_activities: 'crew.read_activities',
      read_no_shows: 'crew.read_no_shows',
      read_contact: 'crew.read_contact',
    }),
    withdraw: may('crew.withdraw', asker) && withdraw(crew).refusal === null,
    levels: offeredLevels(actor, { ...crew, clubId }),
    lift_limit: may('crew.lift_limit', asker) && isRestricted(limitEnd, now),
    unban: !self && changeState(crew, 0, { self, adminLevel: asker.level }).refusal === null,
  };
}
