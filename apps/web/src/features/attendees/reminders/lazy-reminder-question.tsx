import { lazy, Suspense } from 'react';
import { loadPlanningTexts } from '../../../i18n/i18n.ts';

const Question = lazy(async () => {
  const [file] = await Promise.all([import('./reminder-question.tsx'), loadPlanningTexts()]);
  return { default: file.ReminderQuestion };
});

/** Asks once a seat is taken; loaded then. */
export function ReminderQuestion() {
  return (
    <Suspense fallback={null}>
      <Question />
    </Suspense>
  );
}
