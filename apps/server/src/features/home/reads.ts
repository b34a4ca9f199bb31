import type { homeContract } from '@crewwith/domain/home/contract';
import { permit } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import type { Input, Output } from '../../http/routes.ts';
import { listCardsBetween, listRowsAroundNow, parseDays } from '../activities/public.ts';
import { getMembershipByNick } from '../memberships/public.ts';
import { listLatestNotices } from '../notices/public.ts';

type Contract = typeof homeContract.read;

/**
 * All data of a club's main page, so that the screen needs at most two calls (docs/specification.md#with-page).
 * Activities are included only if both days are given; refusals are those of a list between two days.
 */
export async function readHome(
  call: Call,
  nick: string,
  { start_date, end_date }: Input<Contract>['query'],
): Promise<Output<Contract>> {
  const membership = await getMembershipByNick(call, nick);
  permit('activity.list_following', membership);
  const days = start_date && end_date ? parseDays({ start_date, end_date }) : null;
  const [notices, activities, rows] = await Promise.all([
    listLatestNotices(call, membership.club_id),
    days === null ? [] : listCardsBetween(call, membership, days),
    listRowsAroundNow(call, membership),
  ]);
  return { notices, activities, ...rows };
}
