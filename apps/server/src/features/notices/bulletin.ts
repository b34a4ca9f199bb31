import { PAGE_SIZE } from '@crewwith/domain/constants';
import { pagingOf } from '@crewwith/domain/lists/paging';
import type { noticesContract } from '@crewwith/domain/notices/contract';
import type { Call } from '../../kit/context.ts';
import { memberIdOf, permit } from '../../kit/permit.ts';
import type { Input, Output } from '../../kit/routes.ts';
import { readStandingByNick } from '../crews/service.ts';
import * as queries from './queries.ts';
import { toRow } from './row.ts';

type Contract = typeof noticesContract.bulletin;

/** A page of the bulletin or of one of its categories, newest first, with how many posts each category has. */
export async function readBulletin(
  call: Call,
  nick: string,
  { category, page = 1, limit = PAGE_SIZE }: Input<Contract>['query'],
): Promise<Output<Contract>> {
  const memberId = memberIdOf(call.identity);
  const standing = await readStandingByNick(call, nick);
  permit('notice.read_bulletin', standing);
  const categories = await queries.countBulletin(call.db, standing.club_id);
  const count = categories
    .filter(({ notice_category }) => category === undefined || notice_category === category)
    .reduce((sum, filed) => sum + filed.count, 0);
  const paging = pagingOf(count, page, limit);
  const rows = await queries.listBulletin(call.db, {
    memberId,
    clubId: standing.club_id,
    category: category ?? null,
    offset: paging.from,
    limit,
  });
  return { rows: rows.map((row) => toRow(call.ids, row)), page: paging.page, count, categories };
}
