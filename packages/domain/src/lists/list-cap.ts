import { NEWCOMER_LIST_CAP } from '../constants.ts';
import { may } from '../permissions.ts';

/** How many rows of each list of a club this level sees; null for all. */
export function listCap(adminLevel: number): number | null {
  return may('activity.list_whole', { level: adminLevel }) ? null : NEWCOMER_LIST_CAP;
}
