import { LEVEL_MAX } from '@crewwith/domain/constants';
import { lazy, Suspense, useEffect, useState } from 'react';
import { usePreviousActivities } from '../../features/activities/api.ts';
import type { Club } from '../../features/clubs/api.ts';
import { useBulletin } from '../../features/notices/api.ts';
import { loadSeldomTexts } from '../../i18n/i18n.ts';

const FirstStepsList = lazy(async () => {
  const list = import('./first-steps-list.tsx').then((file) => file.FirstStepsList);
  const [List] = await Promise.all([list, loadSeldomTexts()]);
  return { default: List };
});

interface FirstStepsProps {
  club: Club;
  crew: NonNullable<Club['my']>;
  hasMeetup: boolean;
  hasNotice: boolean;
}

/** What the leader of a new club does next, until all of it is done or it is dismissed. */
export function FirstSteps(props: FirstStepsProps) {
  const { club, crew } = props;
  return crew.admin_level === LEVEL_MAX && !club.frozen ? <OfLeader key={club.id} {...props} /> : null;
}

/** What this browser keeps: whether the club's link was shared, or the list dismissed. */
type Stored = 'shared' | 'dismissed' | null;

function OfLeader({ club, crew, hasMeetup, hasNotice }: FirstStepsProps) {
  const key = `crewwith_first_steps_${club.id}`;
  // The server has no storage; nothing shows until it is read.
  const [stored, setStored] = useState<Stored>('dismissed');
  useEffect(() => setStored(localStorage.getItem(key) as Stored), [key]);
  const past = usePreviousActivities(club.id, stored !== 'dismissed' && !hasMeetup);
  const posts = useBulletin(club.nick, { category: null, page: 1 }, stored !== 'dismissed' && !hasNotice);
  const done = {
    meetup: hasMeetup || (past.data?.length ?? 0) > 0,
    invitation: club.crew_count > 1 || stored === 'shared',
    greeting: hasNotice || (posts.data?.rows.some(({ crew_id }) => crew_id === crew.crew_id) ?? false),
  };
  const store = (next: NonNullable<Stored>) => {
    localStorage.setItem(key, next);
    setStored(next);
  };
  const isKnown = !past.isLoading && !posts.isLoading;
  if (stored === 'dismissed' || !isKnown || Object.values(done).every(Boolean)) return null;
  return (
    <Suspense fallback={null}>
      <FirstStepsList
        club={club}
        done={done}
        onShared={() => store('shared')}
        onDismiss={() => store('dismissed')}
      />
    </Suspense>
  );
}
