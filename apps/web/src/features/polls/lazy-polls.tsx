import { lazy, Suspense } from 'react';
import { useFirstViewDone } from '../../browser/first-view/use-first-view-done.ts';
import { loadPlanningTexts } from '../../i18n/i18n.ts';
import { RowsPlace } from '../../ui/feedback/skeletons.tsx';
import type { HomePollsProps } from './home-polls.tsx';

const HomePolls = lazy(async () => {
  const polls = import('./home-polls.tsx').then((file) => file.HomePolls);
  const [Loaded] = await Promise.all([polls, loadPlanningTexts()]);
  return { default: Loaded };
});

/** The polls of a first screen, loaded after it: most have none. Their place is kept. */
export function LazyPolls(props: HomePollsProps) {
  const { polls, createHref } = props;
  const isFirstViewDone = useFirstViewDone();
  if (polls.length === 0 && createHref === null) return null;
  // One more for the heading.
  const pending = <RowsPlace rows={polls.length + 1} />;
  return isFirstViewDone ? (
    <Suspense fallback={pending}>
      <HomePolls {...props} />
    </Suspense>
  ) : (
    pending
  );
}
