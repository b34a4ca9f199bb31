import { hasStarted } from '@crewwith/domain/activities/states';
import { useNow } from '../../browser/use-now.ts';
import type { ActivityRecord } from '../../features/activities/api.ts';
import { StandingSection } from '../../features/standing/standing-section.tsx';

/** The own standing seat in the series of a meetup to come; nothing for users outside the club. */
export function ActivityStanding({ activity }: { activity: ActivityRecord }) {
  const { series, my, can, attend_level: attendLevel, activity_time: start } = activity;
  const isComing = useNow((now) => !hasStarted(start, now));
  if (series === null || my === null || !can.read || !isComing) return null;
  return <StandingSection seriesId={series.id} crewId={my.crew_id} attendLevel={attendLevel} />;
}
