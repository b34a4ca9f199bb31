import type { ReplyOf } from '@crewwith/domain/endpoint';
import type { pollsContract } from '@crewwith/domain/polls/contract';
import type { PollAnswerName } from '@crewwith/domain/polls/states';

export type Answer = PollAnswerName;
type Poll = ReplyOf<typeof pollsContract.read>;

interface Change {
  optionId: string;
  answer: Answer | null;
  /** Of the own crew, for its first vote. */
  nick: string;
  /** Changes nothing unless this is the answer now. */
  shown?: Answer | null | undefined;
}

/** A poll as it is once the own crew answers so: its counts, voters and the row of the crew. */
export function withAnswer(poll: Poll, { optionId, answer, nick, shown }: Change): Poll {
  const index = poll.options.findIndex(({ id }) => id === optionId);
  const option = poll.options[index];
  if (option === undefined || (shown !== undefined && option.my !== shown)) return poll;
  const counts = { ...option };
  if (option.my !== null) counts[option.my] -= 1;
  if (answer !== null) counts[answer] += 1;
  const options = poll.options.with(index, { ...counts, my: answer });
  const voted = options.some(({ my }) => my !== null);
  return {
    ...poll,
    options,
    voters: poll.voters + Number(voted) - Number(poll.my.voted),
    my: { ...poll.my, voted },
    ...(poll.votes && { votes: withRow(poll.votes, voted) }),
  };

  function withRow(votes: NonNullable<Poll['votes']>, hasRow: boolean) {
    const { crew_id } = poll.my;
    const own = votes.find((each) => each.crew_id === crew_id);
    if (own === undefined && !hasRow) return votes;
    const answers = options.map(({ my }) => my);
    if (own === undefined) return [...votes, { crew_id, nick, image_url: null, answers }];
    return votes.flatMap((each) => (each !== own ? [each] : hasRow ? [{ ...own, answers }] : []));
  }
}
