import { WAITER_STATE } from '@crewwith/domain/waiters/states';
import type { Insertable, Kysely } from 'kysely';
import { hashToken } from '../../auth/encrypt.ts';
import type { Tokens } from '../../auth/tokens.ts';
import type { Database } from '../../db/schema.ts';
import type { IdCoder } from '../../id-coder.ts';
import {
  insertActivity,
  insertCrew,
  insertImage,
  insertMember,
  insertMessage,
  insertNotice,
} from '../fixtures.ts';

/** An account of the fixture. Ids are those on the wire; missing values are empty. */
export interface Person {
  readonly memberId: number;
  readonly crewId: number;
  readonly member: string;
  readonly crew: string;
  readonly social: string;
  /** A valid access token, or the ticket if there is no member. */
  readonly token: string;
  /** The session of the token. */
  readonly session: string;
  readonly ticket: string;
  readonly verifier: string;
}

/** Wire ids of an account's resources in the fixture's club. */
export interface Resources {
  /** Their meetups, in which another crew has a seat. */
  readonly soon: string;
  readonly started: string;
  readonly notice: string;
  readonly bulletin: string;
  readonly noticeImage: string;
  readonly bulletinImage: string;
  /** Messages on another owner's meetup and bulletin. */
  readonly message: string;
  readonly bulletinMessage: string;
}

export interface FixtureBuilder {
  readonly db: Kysely<Database>;
  readonly ids: IdCoder;
  readonly tokens: Tokens;
  readonly now: Date;
}

const HOUR_MS = 3_600_000;
export const BULLETIN = '자유';
export const SUBGROUPS = '가\n나';
let verifiers = 0;

/** Creates a social account: with a crew's row also member, session and crew, with `member` no crew. */
export async function createPerson(
  { db, ids, tokens, now }: FixtureBuilder,
  kind: (Partial<Insertable<Database['crews']>> & { club_id: number }) | 'member' | 'ticket',
  email = '',
): Promise<Person> {
  verifiers += 1;
  const verifier = `verifier-${verifiers}-`.padEnd(43, 'x');
  const memberId = kind === 'ticket' ? null : await insertMember(db);
  const crew = typeof kind === 'string' || memberId === null ? null : { ...kind, member_id: memberId };
  const crewId = crew ? (await insertCrew(db, crew)).id : 0;
  const { id: socialId } = await db
    .insertInto('social_accounts')
    .values({
      provider: 'kakao',
      subject: `matrix-${verifiers}`,
      member_id: memberId,
      email,
      email_verified: true,
      created_time: now,
      updated_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('renewal_tokens')
    .values({ social_account_id: socialId, token_hash: `renewal-${verifiers}`, created_time: now })
    .execute();
  const ticket = await tokens.signTicket({
    socialAccountId: socialId,
    verifierHash: hashToken(verifier),
    sessionId: null,
    renewalHash: `renewal-${verifiers}`,
  });
  const session = memberId === null ? null : await createSession({ db, tokens, now }, memberId, socialId);
  return {
    memberId: memberId ?? 0,
    crewId,
    member: memberId === null ? '' : ids.encode('member', memberId),
    crew: crewId === 0 ? '' : ids.encode('crew', crewId),
    social: ids.encode('social', socialId),
    ticket,
    verifier,
    token: session?.token ?? ticket,
    session: session === null ? '' : ids.encode('session', session.id),
  };
}

/** Creates a session of a member, with an access token. */
export async function createSession(
  { db, tokens, now }: Pick<FixtureBuilder, 'db' | 'tokens' | 'now'>,
  memberId: number,
  socialId: number,
): Promise<{ id: number; token: string }> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      member_id: memberId,
      social_account_id: socialId,
      cookie_hash: '',
      created_time: now,
      last_used_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token: await tokens.signAccess({ memberId, sessionId: id }) };
}

/** Creates a meetup `hours` from now, in which the `seated` crews have seats. */
export async function createActivity(
  { db, now }: Pick<FixtureBuilder, 'db' | 'now'>,
  meetup: { clubId: number; ownerId: number; hours: number; seated: readonly number[]; state?: 0 | 1 },
): Promise<number> {
  const { clubId, ownerId, hours, seated, state = 1 } = meetup;
  const id = await insertActivity(db, {
    club_id: clubId,
    crew_id: ownerId,
    activity_time: new Date(now.getTime() + hours * HOUR_MS),
    subgroup: SUBGROUPS,
    attendee_count: seated.length,
  });
  const seat = { activity_id: id, subgroup: '가', state, created_time: now, updated_time: now };
  if (seated.length > 0) {
    await db
      .insertInto('attendees')
      .values(seated.map((crew_id) => ({ ...seat, crew_id })))
      .execute();
  }
  return id;
}

/** Inserts waiters, `crewId` first; with `turnEnd` they have turns. Updates the counts. */
export async function insertWaiters(
  db: FixtureBuilder['db'],
  waiters: { activityId: number; clubId: number; crewId: number; turnEnd?: Date; rows: number },
): Promise<void> {
  const { activityId: activity_id, clubId, crewId, turnEnd: turn_end = null, rows } = waiters;
  const crewIds = [crewId];
  while (crewIds.length < rows) crewIds.push((await insertCrew(db, { club_id: clubId })).id);
  const state = turn_end === null ? WAITER_STATE.waiting : WAITER_STATE.called;
  const times = { created_time: new Date(0), updated_time: new Date(0) };
  await db
    .insertInto('waiters')
    .values(crewIds.map((crew_id, place) => ({ activity_id, crew_id, place, state, turn_end, ...times })))
    .execute();
  await db
    .updateTable('activities')
    .set({
      max_crew: 1000,
      ...(turn_end === null ? { wait_count: crewIds.length } : { held_count: crewIds.length }),
    })
    .where('id', '=', activity_id)
    .execute();
}

/** Inserts a late cancel of a crew, an hour ago. */
export async function createLateCancel(
  { db, now }: Pick<FixtureBuilder, 'db' | 'now'>,
  activity_id: number,
  crew_id: number,
): Promise<void> {
  const cancelled_time = new Date(now.getTime() - HOUR_MS);
  await db
    .insertInto('cancellations')
    .values({ activity_id, crew_id, cancelled_time, reason: '감기', late: true })
    .execute();
}

/** Creates one resource of every kind that belongs to the account. */
export async function createResources(
  builder: FixtureBuilder,
  {
    person,
    clubId,
    guest,
    targets,
  }: {
    person: Person;
    clubId: number;
    /** The attendee of their meetups. */
    guest: Person;
    /** The resources on which they write messages. */
    targets: { activity: number; bulletin: number };
  },
): Promise<Resources> {
  const { db, ids } = builder;
  const { crewId, memberId } = person;
  const by = { club_id: clubId, crew_id: crewId };
  const meetup = { clubId, ownerId: crewId, seated: [guest.crewId] };
  const notice = await insertNotice(db, { ...by, notice_category: 'notice' });
  const bulletin = await insertNotice(db, { ...by, notice_category: BULLETIN });
  const image = async (notice_id: number) =>
    ids.encode('image', await insertImage(db, { member_id: memberId, notice_id }));
  const started = await createActivity(builder, { ...meetup, hours: -0.5 });
  await createLateCancel(builder, started, guest.crewId);
  return {
    soon: ids.encode('activity', await createActivity(builder, { ...meetup, hours: 30 })),
    started: ids.encode('activity', started),
    notice: ids.encode('notice', notice),
    bulletin: ids.encode('notice', bulletin),
    noticeImage: await image(notice),
    bulletinImage: await image(bulletin),
    message: ids.encode('message', await insertMessage(db, { ...by, activity_id: targets.activity })),
    bulletinMessage: ids.encode('message', await insertMessage(db, { ...by, notice_id: targets.bulletin })),
  };
}
