import { WITHDRAWN_NICK } from '@crewwith/domain/members/rules';
import { sql } from 'kysely';

const hasLeft = sql<boolean>`(author.state = 0 or member.state = 0)`;

/** The nick under which an author is shown, and whether they left. */
export const AUTHOR_COLUMNS = [
  sql<string>`case when ${hasLeft} then ${WITHDRAWN_NICK}::text else author.nick end`.as('nick'),
  hasLeft.as('left'),
] as const;
