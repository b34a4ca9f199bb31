import type { activitiesContract } from '@crewwith/domain/activities/contract';
import { hasSeat } from '@crewwith/domain/attendees/states';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import type { homeContract } from '@crewwith/domain/home/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ACTIVITY } from '../features/activities/calls.ts';
import { InstallOffer } from '../features/install/install-offer.tsx';
import { MEMBER_HOME } from '../features/schedule/api.ts';
import { loadPlanningTexts } from '../i18n/i18n.ts';

/** Loads the texts of the offer too. */
export const loadInstallContent = () => loadPlanningTexts().then(() => InstallContent);

/** Offers to install the app to who has a seat in what the app has loaded. */
function InstallContent() {
  return <InstallOffer seesSeat={seesSeat} />;
}

function seesSeat(client: QueryClient): boolean {
  const loaded = <T,>(path: string) => client.getQueriesData<T>({ queryKey: ['get', path] });
  return (
    loaded<ReplyOf<typeof homeContract.readOfMember>>(MEMBER_HOME).some(([, home]) => home?.next != null) ||
    loaded<ReplyOf<typeof activitiesContract.read>>(ACTIVITY).some(([, activity]) =>
      hasSeat(activity?.my?.state ?? null),
    )
  );
}
