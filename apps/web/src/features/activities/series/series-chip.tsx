import { lazy, Suspense } from 'react';
import type { SeriesWordsProps } from './series-words.tsx';

/** Most meetups are of no series. */
const SeriesWords = lazy(async () => ({ default: (await import('./series-words.tsx')).SeriesWords }));

/** A chip with the rule of a meetup's series (`매주 화·목`), which leads to the series. Its line is kept. */
export function SeriesChip(props: SeriesWordsProps) {
  return (
    <Suspense fallback={'\u00a0'}>
      <SeriesWords {...props} />
    </Suspense>
  );
}
