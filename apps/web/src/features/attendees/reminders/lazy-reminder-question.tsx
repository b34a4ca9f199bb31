import { lazy, Suspense } from 'react';
import { loadPlanningTexts } from '../../../i18n/i18n.ts';

const Question = lazy(async () => {
  const question = import('./reminder-question.tsx').then((file) => file.ReminderQuestion);
  const [Loaded] = await Promise.all([question, loadPlanningTexts()]);
  return { default: Loaded };
});

/** Asks once a seat is taken; loaded then. */
export function ReminderQuestion() {
  return (
    <Suspense fallback={null}>
      <Question />
    </Suspense>
  );
}
