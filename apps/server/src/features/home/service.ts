import type { homeContract } from '@crewwith/domain/home/contract';
import type { Call } from '../../kit/context.ts';
import { permit } from '../../kit/permit.ts';
import type { Input, Output } from '../../kit/routes.ts';
import { cardsBetween, daysOf, rowsAround } from '../activities/service.ts';
import { readStandingByNick } from '../crews/service.ts';
import { latestNotices } from '../notices/service.ts';

type Contract = typeof homeContract.read;

/**
 * All that a club's main page shows to its crews: no screen needs more than two calls (the contract, section 5). Without
 * both days there are no activities; the refusals are those of a list between two days.
 */
export async function readHome(
  call: Call,
  nick: string,
  { start_date, end_date }: Input<Contract>['query'],
): Promise<Output<Contract>> {
  const standing = await readStandingByNick(call, nick);
  permit('activity.list_following', standing);
  const days = start_date && end_date ? daysOf({ start_date, end_date }) : null;
  const [notices, activities, rows] = await Promise.all([
    latestNotices(call, standing.club_id),
    days === null ? [] : cardsBetween(call, standing, days),
    rowsAround(call, standing),
  ]);
  return { notices, activities, ...rows };
}
