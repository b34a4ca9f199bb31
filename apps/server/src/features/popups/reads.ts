import { LATE_CANCEL_RESTRICTION_MS, POPUP_DAY_WINDOW_MS } from '@crewwith/domain/constants';
import type { popupsContract } from '@crewwith/domain/popups/contract';
import { permitSelf, requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import type { Output } from '../../http/routes.ts';
import { listCrews, listMeetups } from './queries.ts';

/**
 * The facts that popups depend on, for each club of the caller (docs/specification.md#popups); the browser decides
 * which to show.
 */
export async function readPopups(
  call: Call,
  memberId: number,
): Promise<Output<(typeof popupsContract)['read']>> {
  permitSelf(requireMemberId(call.identity) === memberId);
  const now = call.now.getTime();
  const crews = await listCrews(call.db, memberId);
  const meetups = await listMeetups(call.db, {
    memberId,
    now: call.now,
    until: new Date(now + POPUP_DAY_WINDOW_MS),
    since: new Date(now - LATE_CANCEL_RESTRICTION_MS),
  });
  return crews.map(({ no_shows, last_noshow_time, ...crew }) => {
    const own = meetups.filter(({ crew_id }) => crew_id === crew.crew_id);
    return {
      ...crew,
      no_shows: { count: no_shows, last_noshow_time },
      upcoming: own.filter(({ cancelled_time }) => cancelled_time === null),
      late_cancels: own.flatMap(({ cancelled_time, ...meetup }) =>
        cancelled_time === null ? [] : [{ ...meetup, cancelled_time }],
      ),
    };
  });
}
