import { POLL_ANSWER, type PollAnswer } from '@crewwith/domain/polls/states';
import { type Insertable, sql } from 'kysely';
import type { Permit } from '../../../auth/permit.ts';
import type { Database } from '../../../db/schema.ts';
import { clubIsOpen, crewIsActive } from '../../../db/states.ts';
import type { Trx } from '../../../db/transaction.ts';

/** Inserts a poll with its times, in one statement. */
export async function insertPoll(
  trx: Trx,
  _permit: Permit<'poll.create'>,
  poll: Insertable<Database['polls']>,
  times: readonly Date[],
): Promise<number> {
  const { id } = await trx
    .with('poll', (db) => db.insertInto('polls').values(poll).returning('id'))
    .with('options', (db) =>
      db
        .insertInto('poll_options')
        .columns(['poll_id', 'activity_time'])
        .expression((eb) =>
          eb
            .selectFrom('poll')
            .select(['poll.id', sql<Date>`unnest(${times}::timestamptz[])`.as('activity_time')]),
        ),
    )
    .selectFrom('poll')
    .select('poll.id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Locks a poll of an open club: to vote with others who vote, to close alone. Voting and closing lock the poll first,
 * then crews.
 */
export function lockPoll(trx: Trx, pollId: number, purpose: 'vote' | 'close') {
  const poll = trx
    .selectFrom('polls')
    .innerJoin('clubs', 'clubs.id', 'polls.club_id')
    .selectAll('polls')
    .where('polls.id', '=', pollId)
    .where(clubIsOpen());
  return (purpose === 'vote' ? poll.forShare(['polls']) : poll.forNoKeyUpdate(['polls'])).executeTakeFirst();
}

/** The time of an option, if it is one of this poll. */
export async function readOptionTime(trx: Trx, pollId: number, optionId: number): Promise<Date | undefined> {
  const option = await trx
    .selectFrom('poll_options')
    .select('activity_time')
    .where('id', '=', optionId)
    .where('poll_id', '=', pollId)
    .executeTakeFirst();
  return option?.activity_time;
}

/**
 * Saves the answers of a crew to times of a locked poll, null to take one back, in one statement. An answer that stays
 * the same keeps its time. Returns how many of the times are the poll's.
 */
export async function saveVotes(
  trx: Trx,
  _permit: Permit<'poll.vote'>,
  ballot: {
    pollId: number;
    crewId: number;
    answers: ReadonlyMap<number, PollAnswer | null>;
    now: Date;
  },
): Promise<number> {
  const rows = [...ballot.answers].map(([option_id, answer]) => ({ option_id, answer }));
  const { rows: found } = await sql<{ count: number }>`
    with given as materialized (
      select given.option_id, given.answer
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (option_id bigint, answer smallint)
      join poll_options on poll_options.id = given.option_id and poll_options.poll_id = ${ballot.pollId}
    ), taken_back as (
      delete from poll_votes using given
      where poll_votes.option_id = given.option_id and poll_votes.crew_id = ${ballot.crewId}
        and given.answer is null
    ), saved as (
      insert into poll_votes (option_id, crew_id, answer, voted_time)
      select option_id, ${ballot.crewId}::bigint, answer, ${ballot.now}::timestamptz
      from given where answer is not null order by option_id
      on conflict (option_id, crew_id) do update
        set answer = excluded.answer, voted_time = excluded.voted_time
        where poll_votes.answer <> excluded.answer
    )
    select count(*)::integer as count from given`.execute(trx);
  return found[0]?.count ?? 0;
}

/**
 * Locks the active crews that say yes to a time of a locked poll, and its owner, against bans, in the order of ids that
 * every call uses. Returns what their seats depend on; `voted_time` is null for an owner who does not say yes.
 */
export function lockVoters(
  trx: Trx,
  { optionId, hostIds }: { optionId: number; hostIds: readonly number[] },
) {
  const yes = trx
    .selectFrom('poll_votes')
    .select(['crew_id', 'voted_time'])
    .where('option_id', '=', optionId)
    .where('answer', '=', POLL_ANSWER.yes);
  const hosts = trx.selectNoFrom(sql<number>`unnest(${hostIds}::bigint[])`.as('crew_id'));
  return trx
    .selectFrom('crews')
    .leftJoin(yes.as('vote'), 'vote.crew_id', 'crews.id')
    .select(['crews.id', 'crews.admin_level', 'crews.limit_end_time', 'vote.voted_time'])
    .where('crews.id', 'in', yes.clearSelect().select('crew_id').unionAll(hosts))
    .where(crewIsActive())
    .orderBy('crews.id')
    .forShare(['crews'])
    .execute();
}

export async function closePoll(
  trx: Trx,
  _permit: Permit<'poll.close'>,
  { id, activityId, now }: { id: number; activityId: number | null; now: Date },
): Promise<void> {
  await trx
    .updateTable('polls')
    .set({ closed_time: now, activity_id: activityId })
    .where('id', '=', id)
    .execute();
}
