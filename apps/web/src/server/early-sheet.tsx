import { attendButton } from '@crewwith/domain/attendees/rules';
import { pageOf } from '@crewwith/domain/pages';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { queryClient } from '../api/query-client.ts';
import { renderTime } from '../browser/document-facts.ts';
import { useActivity } from '../features/activities/api.ts';
import { AttendDialog } from '../features/attendees/attend-dialog.tsx';
import { seatFacts } from '../features/attendees/seats/attendable-activity.ts';
import { InPlace } from '../ui/feedback/sheet.tsx';

/**
 * Returns the sheet by which a meetup's page offers a free seat as HTML, for a press before the app has started
 * (first-script/early-sheet.ts); '' for other pages, and where the page offers none. The query cache has its data.
 */
export function renderEarlySheet(pathname: string): string {
  const page = pageOf(pathname);
  if (page?.name !== 'activity' || page.id === null) return '';
  // Ids of its own, since it is shown beside the page.
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <InPlace value>
        <AttendSheet activityId={page.id} />
      </InPlace>
    </QueryClientProvider>,
    { identifierPrefix: 'early' },
  );
}

function AttendSheet({ activityId }: { activityId: string }) {
  const { data: activity } = useActivity(activityId, { withPage: true });
  if (activity === undefined || activity.my === null || !activity.can.read) return null;
  if (attendButton(seatFacts(activity, activity.my), renderTime()) !== 'attend') return null;
  return (
    <AttendDialog
      activity={activity}
      my={activity.my}
      request="attend"
      opened
      pending={false}
      change={null}
      answer={null}
      onConfirm={() => undefined}
      onClose={() => undefined}
    />
  );
}
