import { WITHDRAWN_NICK } from '@crewwith/domain/members/rules';
import { sql } from 'kysely';
import { crewIsWithdrawn, memberIsWithdrawn } from '../../db/states.ts';

const hasLeft = sql<boolean>`(${crewIsWithdrawn('author')} or ${memberIsWithdrawn('member')})`;

/** The nick to show for an author. */
export const AUTHOR_NICK = sql<string>`case when ${hasLeft} then ${WITHDRAWN_NICK}::text else author.nick end`;

/** The nick to show for an author, and whether they have left. */
export const AUTHOR_COLUMNS = [AUTHOR_NICK.as('nick'), hasLeft.as('left')] as const;

/** The picture to show for an author; null for one who has left. */
export const AUTHOR_PICTURE = sql<string | null>`case when ${hasLeft} then null else member.image_url end`;
