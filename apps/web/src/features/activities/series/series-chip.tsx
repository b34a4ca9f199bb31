import { lazy, Suspense } from 'react';
import { Badge } from '../../../ui/display/badge.tsx';
import type { SeriesWordsProps } from './series-words.tsx';

/** Most meetups are of no series. */
const SeriesWords = lazy(async () => ({ default: (await import('./series-words.tsx')).SeriesWords }));

/** Keeps the place of the words. */
function Pending({ series, seatsOf }: SeriesWordsProps) {
  return (
    <span aria-hidden>
      <Badge>{'\u00a0'}</Badge>
      {seatsOf && series.standing > 0 && (
        <>
          <br />
          {'\u00a0'}
        </>
      )}
    </span>
  );
}

/** A chip with the rule of a meetup's series (`매주 화·목`), which leads to the series. */
export function SeriesChip(props: SeriesWordsProps) {
  return (
    <Suspense fallback={<Pending {...props} />}>
      <SeriesWords {...props} />
    </Suspense>
  );
}
