import { isRestricted } from '@crewwith/domain/attendees/rules';
import { levelName, parseLevels } from '@crewwith/domain/clubs/rules';
import type { crewsContract } from '@crewwith/domain/crews/contract';
import { canSeeField, pickVisible } from '@crewwith/domain/crews/fields';
import { evaluateStateChange, evaluateWithdrawal, offeredLevels } from '@crewwith/domain/crews/rules';
import { can, may } from '@crewwith/domain/permissions';
import { seoulDayOf } from '@crewwith/domain/time';
import { permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Output } from '../../../http/routes.ts';
import { orNotFound } from '../../../refusal.ts';
import { recordAudit } from '../../audit/public.ts';
import { listActivitiesOf, loadCrewAndPerson, readLevelOf } from '../queries/crew.ts';
import { accessCrew, type CrewAccess } from './access.ts';

type Contract = typeof crewsContract;

/**
 * A crew with the fields that the actor may see; others are absent. Reads of another's personal fields are recorded in
 * the audit trail; e-mail and contact are included only on request. `with=page` adds the crew's activities.
 */
export async function readCrew(
  call: Call,
  crewId: number,
  { contact, page = false }: { contact: boolean; page?: boolean } = { contact: true },
): Promise<Output<Contract['read']>> {
  const access = await accessCrew(call.db, call, crewId);
  const row = orNotFound(await loadCrewAndPerson(call.db, permit('crew.read', access.actor), crewId));
  const withContact = contact || access.self;
  await recordRead(call, access, crewId, { contact: withContact });
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
    ...pickVisible(withContact ? personKey(row) : withoutContact(row), viewerOf(access)),
    ...pickVisible({ limit_end_time: row.limit_end_time }, viewerOf(access)),
    can: permissionsOf(access, row.limit_end_time, call.now),
    ...(page &&
      may('crew.read_activities', access.actor) && {
        activities: await listActivitiesOf(call.db, permit('crew.read_activities', access.actor), crewId),
      }),
  };
}

/** The level of a crew and its name. */
export async function readCrewLevel(call: Call, crewId: number): Promise<Output<Contract['readLevel']>> {
  const { actor } = await accessCrew(call.db, call, crewId);
  const row = orNotFound(await readLevelOf(call.db, permit('crew.read_level', actor), crewId));
  const names = parseLevels(row.levels, call.language);
  return { admin_level: row.admin_level, level_name: levelName(names, row.admin_level, call.language) };
}

/** Gender and nationality of a crew's member, and the real name for actors who may see it. */
export async function readPerson(call: Call, crewId: number): Promise<Output<Contract['readPerson']>> {
  const access = await accessCrew(call.db, call, crewId);
  const row = orNotFound(await loadCrewAndPerson(call.db, permit('crew.read_person', access.actor), crewId));
  await recordRead(call, access, crewId, { contact: false });
  const { gender, nationality, name } = row;
  return { gender, nationality, ...pickVisible({ name }, viewerOf(access)) };
}

/** All fields of a crew's member; e-mail and contact for actors who may see them. */
export async function readPersonDetail(call: Call, crewId: number): Promise<Output<Contract['readDetail']>> {
  const access = await accessCrew(call.db, call, crewId);
  permit('crew.read_detail', access.actor);
  const row = orNotFound(await loadCrewAndPerson(call.db, permit('crew.read_person', access.actor), crewId));
  await recordRead(call, access, crewId, { contact: true });
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

/** Records a read of another's name, birthday or address and, with `contact`, of e-mail and phone. */
async function recordRead(
  call: Call,
  access: CrewAccess,
  crewId: number,
  { contact }: { contact: boolean },
): Promise<void> {
  if (access.self) return;
  const event = { clubId: access.clubId, subjectId: crewId };
  const viewer = viewerOf(access);
  if (canSeeField('name', viewer)) {
    await recordAudit(call.db, call, { ...event, action: 'crew.read_person' });
  }
  if (contact && canSeeField('contact', viewer)) {
    await recordAudit(call.db, call, { ...event, action: 'crew.read_contact' });
  }
}

type WholeCrew = NonNullable<Awaited<ReturnType<typeof loadCrewAndPerson>>>;

function withoutContact({ gender, nationality, name, birthday, address }: WholeCrew) {
  return { gender, nationality, name, birthday, address };
}

function personKey(row: WholeCrew) {
  return { ...withoutContact(row), email: row.email, contact: row.contact };
}

function viewerOf({ actor, self }: CrewAccess) {
  return { adminLevel: actor.level, sameClub: true, self };
}

function permissionsOf({ clubId, crew, actor, self }: CrewAccess, limitEnd: Date | null, now: Date) {
  const levelActor = { clubId, adminLevel: actor.level };
  return {
    ...can(actor, {
      edit: 'crew.edit',
      read_activities: 'crew.read_activities',
      read_no_shows: 'crew.read_no_shows',
      read_contact: 'crew.read_contact',
    }),
    withdraw: may('crew.withdraw', actor) && evaluateWithdrawal(crew).refusal === null,
    levels: offeredLevels(levelActor, { ...crew, clubId }),
    lift_limit: may('crew.lift_limit', actor) && isRestricted(limitEnd, now),
    unban: !self && evaluateStateChange(crew, 0, { self, adminLevel: actor.level }).refusal === null,
  };
}
