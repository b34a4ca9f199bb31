import { WITHDRAWN_NICK } from '@crewwith/domain/members/rules';
import { sql } from 'kysely';
import { crewIsWithdrawn, memberIsWithdrawn } from '../../db/states.ts';

/** Whether a crew has left its club or Crewwith, by the aliases of crew and member. */
export const hasLeftAs = (crew: string, member: string) =>
  sql<boolean>`(${crewIsWithdrawn(crew)} or ${memberIsWithdrawn(member)})`;
const hasLeft = hasLeftAs('author', 'member');

/** The nick to show for a crew and its member, by their aliases; null where a left join found none. */
export const shownNick = (crew: string, member: string) =>
  sql<
    string | null
  >`case when ${hasLeftAs(crew, member)} then ${WITHDRAWN_NICK}::text else ${sql.ref(`${crew}.nick`)} end`;

/** The picture to show for a crew and its member, by their aliases; null for one who has left. */
export const shownPicture = (crew: string, member: string) =>
  sql<
    string | null
  >`case when ${hasLeftAs(crew, member)} then null else ${sql.ref(`${member}.image_url`)} end`;

/** The nick to show for an author. */
export const AUTHOR_NICK = sql<string>`${shownNick('author', 'member')}`;

/** The nick to show for an author, and whether they have left. */
export const AUTHOR_COLUMNS = [AUTHOR_NICK.as('nick'), hasLeft.as('left')] as const;

/** The picture to show for an author; null for one who has left. */
export const AUTHOR_PICTURE = shownPicture('author', 'member');
