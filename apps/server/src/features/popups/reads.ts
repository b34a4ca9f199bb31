import { POPUP_DAY_WINDOW_MS } from '@crewwith/domain/constants';
import type { popupsContract } from '@crewwith/domain/popups/contract';
import { permitSelf, requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import type { Output } from '../../http/routes.ts';
import { type RestrictingCauses, readRestrictingCauses } from '../penalties/public.ts';
import { listCrews, listUpcoming } from './queries.ts';

/**
 * The facts that popups depend on, for each club of the caller (docs/specification.md#popups); the browser decides
 * which to show.
 */
export async function readPopups(
  call: Call,
  memberId: number,
): Promise<Output<(typeof popupsContract)['read']>> {
  permitSelf(requireMemberId(call.identity) === memberId);
  const crews = await listCrews(call.db, memberId);
  const upcoming = await listUpcoming(call.db, {
    memberId,
    now: call.now,
    until: new Date(call.now.getTime() + POPUP_DAY_WINDOW_MS),
  });
  const causes = await readRestrictingCauses(
    call.db,
    crews.map(({ crew_id }) => crew_id),
    call.now,
  );
  return crews.map((crew) => {
    const { noShows, noShowsUntil, lateCancels } = causes.get(crew.crew_id) ?? NO_CAUSES;
    const times = noShows.map(({ cause }) => cause.activityTime.getTime());
    return {
      ...crew,
      no_shows: {
        count: times.length,
        last_noshow_time: times.length > 0 ? new Date(Math.max(...times)) : null,
        until: noShowsUntil,
      },
      upcoming: upcoming.filter(({ crew_id }) => crew_id === crew.crew_id),
      late_cancels: lateCancels.map(({ cause, end }) => ({
        activity_id: cause.activityId,
        name: cause.name,
        activity_time: cause.activityTime,
        cancelled_time: cause.causedTime,
        until: end,
      })),
    };
  });
}

const NO_CAUSES: RestrictingCauses = { noShows: [], noShowsUntil: null, lateCancels: [] };
