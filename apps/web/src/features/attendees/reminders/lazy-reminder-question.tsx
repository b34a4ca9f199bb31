import { lazy, Suspense } from 'react';
import { loadPlanningTexts } from '../../../i18n/i18n.ts';

const Question = lazy(() =>
  Promise.all([import('./reminder-question.tsx'), loadPlanningTexts()]).then(
    ([file]) => ({ default: file.ReminderQuestion }),
    // Nothing is asked where it cannot be loaded.
    () => ({ default: () => null }),
  ),
);

/** Asks once a seat is taken; loaded then. */
export function ReminderQuestion() {
  return (
    <Suspense fallback={null}>
      <Question />
    </Suspense>
  );
}
