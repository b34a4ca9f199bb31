import { Suspense } from 'react';
import { lazyExtra } from '../../../browser/lazy/lazy-extra.ts';
import { loadPlanningTexts } from '../../../i18n/i18n.ts';

const Question = lazyExtra(async () => {
  const [file] = await Promise.all([import('./reminder-question.tsx'), loadPlanningTexts()]);
  return file.ReminderQuestion;
});

/** Asks once a seat is taken; loaded then. */
export function ReminderQuestion() {
  return (
    <Suspense fallback={null}>
      <Question />
    </Suspense>
  );
}
