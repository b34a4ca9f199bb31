import { hasStarted } from '@crewwith/domain/activities/states';
import { lazy, Suspense } from 'react';
import { useNow } from '../../browser/use-now.ts';
import type { ActivityRecord } from '../../features/activities/api.ts';
import { loadPlanningTexts } from '../../i18n/i18n.ts';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';

/** Most meetups are of no series. */
const StandingSection = lazy(async () => {
  const [file] = await Promise.all([
    import('../../features/standing/standing-section.tsx'),
    loadPlanningTexts(),
  ]);
  return { default: file.StandingSection };
});

/** The own standing seat in the series of a meetup to come; nothing for users outside the club. */
export function ActivityStanding({ activity }: { activity: ActivityRecord }) {
  const { series, my, can, attend_level: attendLevel, activity_time: start } = activity;
  const isComing = useNow((now) => !hasStarted(start, now));
  if (series === null || my === null || !can.read || !isComing) return null;
  return (
    <Suspense fallback={<RowsSkeleton rows={1} />}>
      <StandingSection seriesId={series.id} crewId={my.crew_id} attendLevel={attendLevel} />
    </Suspense>
  );
}
