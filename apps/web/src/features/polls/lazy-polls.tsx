import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstViewDone } from '../../browser/use-first-view-done.ts';
import { loadPlanningTexts } from '../../i18n/i18n.ts';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import type { HomePollsProps } from './home-polls.tsx';

const HomePolls = lazy(async () => {
  const [file] = await Promise.all([import('./home-polls.tsx'), loadPlanningTexts()]);
  return { default: file.HomePolls };
});

/** The polls of a first screen, loaded after it: most have none. Their place is kept. */
export function LazyPolls(props: HomePollsProps) {
  const { polls, createHref } = props;
  const { t } = useTranslation();
  const isFirstViewDone = useFirstViewDone();
  if (polls.length === 0 && createHref === null) return null;
  const pending = (
    <Section title={t('lists.polls')}>
      <RowsSkeleton rows={Math.max(1, polls.length)} />
    </Section>
  );
  return isFirstViewDone ? (
    <Suspense fallback={pending}>
      <HomePolls {...props} />
    </Suspense>
  ) : (
    pending
  );
}
