import { POLL_ANSWER, type PollAnswer } from '@crewwith/domain/polls/states';
import { sql } from 'kysely';
import { clubIsOpen, crewIsActive } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';
import { AUTHOR_NICK, AUTHOR_PICTURE } from '../../crews/public.ts';

/** Polls of open clubs with their owner and the number of crews that have voted. */
const polls = (db: Db) =>
  db
    .selectFrom('polls')
    .innerJoin('clubs', 'clubs.id', 'polls.club_id')
    .innerJoin('crews as author', 'author.id', 'polls.crew_id')
    .innerJoin('members as member', 'member.id', 'author.member_id')
    .selectAll('polls')
    .select(['clubs.nick as club_nick', AUTHOR_NICK.as('nick'), AUTHOR_PICTURE.as('host_image_url')])
    .select(
      sql<number>`(
        select count(distinct poll_votes.crew_id)::integer
        from poll_options join poll_votes on poll_votes.option_id = poll_options.id
        join crews on crews.id = poll_votes.crew_id and ${crewIsActive()}
        where poll_options.poll_id = polls.id
      )`.as('voters'),
    )
    .where(clubIsOpen());

export type PollRow = Awaited<ReturnType<typeof listOfClub>>[number];

export const readPoll = (db: Db, pollId: number) =>
  polls(db).where('polls.id', '=', pollId).executeTakeFirst();

/** Whether one of the times of a poll has not passed. */
const hasTimeToCome = (now: Date) => sql<boolean>`exists (
  select from poll_options where poll_options.poll_id = polls.id and poll_options.activity_time > ${now}
)`;

/** The polls of a club that are not closed and have a time to come, the one that ends next first. */
export const listOfClub = (
  db: Db,
  { clubId, now, limit }: { clubId: number; now: Date; limit: number | null },
) =>
  polls(db)
    .where('polls.club_id', '=', clubId)
    .where('closed_time', 'is', null)
    .where(hasTimeToCome(now))
    .orderBy('ends_time')
    .orderBy('polls.id')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute();

/** The open polls of the clubs of a member in which they have not voted, the one that ends next first. */
export const listAwaited = (
  db: Db,
  { memberId, now, limit }: { memberId: number; now: Date; limit: number },
) =>
  db
    .selectFrom('crews')
    .innerJoin('polls', 'polls.club_id', 'crews.club_id')
    .innerJoin('clubs', 'clubs.id', 'polls.club_id')
    .select(['polls.id', 'polls.club_id', 'clubs.nick as club_nick'])
    .select(['polls.name', 'polls.location', 'polls.ends_time'])
    .where('crews.member_id', '=', memberId)
    .where(crewIsActive())
    .where(clubIsOpen())
    .where('polls.closed_time', 'is', null)
    .where('polls.ends_time', '>', now)
    .where(hasTimeToCome(now))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('poll_options')
            .innerJoin('poll_votes', 'poll_votes.option_id', 'poll_options.id')
            .select('poll_options.id')
            .whereRef('poll_options.poll_id', '=', 'polls.id')
            .whereRef('poll_votes.crew_id', '=', 'crews.id'),
        ),
      ),
    )
    .orderBy('polls.ends_time')
    .orderBy('polls.id')
    .limit(limit)
    .execute();

/** The times of polls, in their order, with how many active crews say what, and the answer of one crew. */
export function listOptions(db: Db, pollIds: readonly number[], crewId: number) {
  const count = (answer: PollAnswer) =>
    sql<number>`count(*) filter (where vote.answer = ${sql.lit(answer)})::integer`;
  return db
    .selectFrom('poll_options')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('poll_votes')
          .innerJoin('crews', 'crews.id', 'poll_votes.crew_id')
          .select(['option_id', 'crew_id', 'answer'])
          .where(crewIsActive())
          .as('vote'),
      (join) => join.onRef('vote.option_id', '=', 'poll_options.id'),
    )
    .select(['poll_options.id', 'poll_id', 'activity_time'])
    .select([
      count(POLL_ANSWER.yes).as('yes'),
      count(POLL_ANSWER.maybe).as('maybe'),
      count(POLL_ANSWER.no).as('no'),
      sql<PollAnswer | null>`max(vote.answer) filter (where vote.crew_id = ${crewId})`.as('my'),
    ])
    .where('poll_id', '=', sql<number>`any(${pollIds}::bigint[])`)
    .groupBy('poll_options.id')
    .orderBy('activity_time')
    .execute();
}

/** The votes of active crews, in the order in which they were cast. */
export function listVotes(db: Db, pollId: number) {
  return db
    .selectFrom('poll_votes')
    .innerJoin('poll_options', 'poll_options.id', 'poll_votes.option_id')
    .innerJoin('crews', 'crews.id', 'poll_votes.crew_id')
    .innerJoin('members', 'members.id', 'crews.member_id')
    .select(['option_id', 'crew_id', 'answer', 'crews.nick', 'members.image_url'])
    .where('poll_id', '=', pollId)
    .where(crewIsActive())
    .orderBy('voted_time')
    .orderBy('crew_id')
    .execute();
}
