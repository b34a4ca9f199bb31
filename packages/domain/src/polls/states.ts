/** What a crew says to a time of a poll; on the wire by name. */
export const POLL_ANSWER = { no: 0, maybe: 1, yes: 2 } as const;
export type PollAnswerName = keyof typeof POLL_ANSWER;
export type PollAnswer = (typeof POLL_ANSWER)[PollAnswerName];
export const POLL_ANSWERS = Object.values(POLL_ANSWER);
export const POLL_ANSWER_NAMES = Object.keys(POLL_ANSWER) as PollAnswerName[];

/** The name of an answer on the wire. */
export function pollAnswerName(answer: PollAnswer): PollAnswerName {
  return POLL_ANSWER_NAMES[POLL_ANSWERS.indexOf(answer)] as PollAnswerName;
}

/** Whether the crew comes at this time. */
export function isYes(answer: PollAnswer): boolean {
  return answer === POLL_ANSWER.yes;
}

/** States of a poll. `over`: its time has passed, and it is not closed yet. */
export const POLL_STATES = ['open', 'over', 'closed'] as const;
export type PollState = (typeof POLL_STATES)[number];

/** The state of a poll; at its end it is over. */
export function pollState(
  { endsTime, closedTime }: { endsTime: Date; closedTime: Date | null },
  now: Date,
): PollState {
  if (closedTime !== null) return 'closed';
  return now.getTime() >= endsTime.getTime() ? 'over' : 'open';
}
