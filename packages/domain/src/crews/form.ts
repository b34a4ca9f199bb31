import { z } from 'zod';
import { singleLine } from '../texts/schemas.ts';

export const CREW_NICK_MAX = 20;
export const ANSWER_MAX = 500;

/**
 * What a crew tells a club (docs/specification.md#join-rules). `info` is JSON of question to answer: text on the wire,
 * and an object is read as well; `crews/answers.ts` judges that each question is answered.
 */
export const crewForm = z.object({
  nick: singleLine({ min: 1, max: CREW_NICK_MAX }),
  info: z.union([z.string().max(20_000), z.record(z.string(), z.unknown())]).nullish(),
});
export type CrewForm = z.output<typeof crewForm>;
