import { PAGE_SIZE } from '@crewwith/domain/constants';
import { paginate } from '@crewwith/domain/lists/paging';
import type { noticesContract } from '@crewwith/domain/notices/contract';
import { permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Input, Output } from '../../../http/routes.ts';
import { getMembershipByNick } from '../../memberships/public.ts';
import * as queries from '../queries/notices.ts';
import { toRow } from './row.ts';

type Contract = typeof noticesContract.bulletin;

/** A page of the bulletin or of one of its categories, newest first, with the number of posts per category. */
export async function readBulletin(
  call: Call,
  nick: string,
  { category, page = 1, limit = PAGE_SIZE }: Input<Contract>['query'],
): Promise<Output<Contract>> {
  const membership = await getMembershipByNick(call, nick);
  permit('notice.read_bulletin', membership);
  const categories = await queries.countBulletin(call.reads, membership.club_id);
  const count = categories
    .filter(({ notice_category }) => category === undefined || notice_category === category)
    .reduce((sum, filed) => sum + filed.count, 0);
  const paging = paginate(count, page, limit);
  const rows = await queries.listBulletin(call.reads, {
    reader: membership,
    category: category ?? null,
    offset: paging.from,
    limit,
  });
  return { rows: rows.map((row) => toRow(call.ids, row, membership)), page: paging.page, count, categories };
}
