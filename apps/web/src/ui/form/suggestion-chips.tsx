import { Chip } from '../display/badge.tsx';
import styles from './suggestion-chips.module.css';

export interface SuggestionChipsProps<T> {
  label: string;
  /** Null while they are loaded, for which their place is kept. */
  suggestions: readonly T[] | null;
  textOf: (suggestion: T, index: number) => string;
  isSelected: (suggestion: T) => boolean;
  onSelect: (suggestion: T) => void;
}

/** Values to press instead of typing them; nothing without any. */
export function SuggestionChips<T>(props: SuggestionChipsProps<T>) {
  const { label, suggestions, textOf, isSelected, onSelect } = props;
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
