import { dateWords } from '@crewwith/domain/calendar/day-words';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/use-now.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Chip } from '../../ui/display/badge.tsx';
import styles from './activity-suggestions.module.css';
import type { Suggestions } from './use-suggestions.ts';

interface SuggestionProps<T> {
  /** Null while they are loaded. */
  suggestions: readonly T[] | null;
  isSelected: (suggestion: T) => boolean;
  onSelect: (suggestion: T) => void;
}

/** The next dates at which the club usually meets. */
export function StartSuggestions({ suggestions, ...rest }: SuggestionProps<Date>) {
  const { t } = useTranslation();
  // The words join to one text, since a hook is called once for any number of dates.
  const words = useNow((now) =>
    (suggestions ?? []).map((start) => dateWords(start, now, currentLanguage())).join('\n'),
  ).split('\n');
  return (
    <Chips
      label={t('activity.usualStarts')}
      suggestions={suggestions}
      textOf={(_, index) => words[index] ?? ''}
      {...rest}
    />
  );
}

/** The places where the club met last. */
export function PlaceSuggestions(props: SuggestionProps<Suggestions['places'][number]>) {
  const { t } = useTranslation();
  return <Chips label={t('activity.lastPlaces')} textOf={({ location }) => location} {...props} />;
}

interface ChipsProps<T> extends SuggestionProps<T> {
  label: string;
  textOf: (suggestion: T, index: number) => string;
}

function Chips<T>({ label, suggestions, textOf, isSelected, onSelect }: ChipsProps<T>) {
  if (suggestions === null) return <div className={styles.pending} aria-hidden="true" />;
  if (suggestions.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is shown.
    <div role="group" aria-label={label} className={styles.chips}>
      {suggestions.map((suggestion, index) => {
        const text = textOf(suggestion, index);
        return (
          <Chip key={text} selected={isSelected(suggestion)} onClick={() => onSelect(suggestion)}>
            {text}
          </Chip>
        );
      })}
    </div>
  );
}
