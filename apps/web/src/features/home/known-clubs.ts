import { query } from '../../api/client.ts';
import { memberHomeCall } from './calls.ts';
import { currentMonth } from './current-month.ts';

/** The clubs of a member if the first screen has loaded them, and when; sends no call. */
export function useKnownClubsOfHome(memberId: string) {
  const [path, params] = memberHomeCall(memberId, currentMonth());
  const { data, dataUpdatedAt } = query.useQuery('get', path, { params }, { enabled: false });
  return { clubs: data?.clubs, loadedAt: dataUpdatedAt };
}
