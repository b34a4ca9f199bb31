import { Suspense } from 'react';
import { lazyExtra } from '../../../browser/lazy/lazy-extra.ts';
import { loadPlanningTexts } from '../../../i18n/i18n.ts';

const Question = lazyExtra(async () => {
  const question = import('./reminder-question.tsx').then((file) => file.ReminderQuestion);
  const [Loaded] = await Promise.all([question, loadPlanningTexts()]);
  return Loaded;
});

/** Asks once a seat is taken; loaded then. */
export function ReminderQuestion() {
  return (
    <Suspense fallback={null}>
      <Question />
    </Suspense>
  );
}
