import { dateWords } from '@crewwith/domain/calendar/day-words';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/use-now.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { SuggestionChips, type SuggestionChipsProps } from '../../ui/form/suggestion-chips.tsx';
import type { Suggestions } from './use-suggestions.ts';

type SuggestionProps<T> = Pick<SuggestionChipsProps<T>, 'suggestions' | 'isSelected' | 'onSelect'>;

/** The next dates at which the club usually meets. */
export function StartSuggestions(props: SuggestionProps<Date>) {
  const { t } = useTranslation();
  const { suggestions } = props;
  // The words join to one text, since a hook is called once for any number of dates.
  const words = useNow((now) =>
    (suggestions ?? []).map((start) => dateWords(start, now, currentLanguage())).join('\n'),
  ).split('\n');
  return (
    <SuggestionChips
      label={t('activityForm.usualStarts')}
      textOf={(_, index) => words[index] ?? ''}
      {...props}
    />
  );
}

/** The places where the club met last. */
export function PlaceSuggestions(props: SuggestionProps<Suggestions['places'][number]>) {
  const { t } = useTranslation();
  return (
    <SuggestionChips label={t('activityForm.lastPlaces')} textOf={({ location }) => location} {...props} />
  );
}
