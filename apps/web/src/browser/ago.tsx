import { formatDateAndClock } from '@crewwith/domain/calendar/date-format';
import { agoWords } from '@crewwith/domain/calendar/day-words';
import { currentLanguage } from '../i18n/i18n.ts';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import { useNow } from './use-now.ts';

/** How long ago something was, such as `3분 전`; screen readers and the title say the date in full. */
export function Ago({ instant }: { instant: Date }) {
  const words = useNow((now) => agoWords(instant, now, currentLanguage()));
  const full = formatDateAndClock(instant);
  return (
    <time dateTime={instant.toISOString()} title={full}>
      <span aria-hidden="true">{words}</span>
      <VisuallyHidden>{full}</VisuallyHidden>
    </time>
  );
}
