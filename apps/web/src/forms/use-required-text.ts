import { cleanText } from '@crewwith/domain/texts/clean-text';
import { fitsGraphemes } from '@crewwith/domain/texts/graphemes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * A text that has to be given, such as a reason: `check` returns it as the server cleans it, or null and shows why not.
 * `missing` is what an empty one says.
 */
export function useRequiredText({ max, missing }: { max: number; missing: string }) {
  const { t } = useTranslation();
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const check = (): string | null => {
    const text = cleanText(value);
    const tooLong = fitsGraphemes(text, max) ? null : t('seat.reasonTooLong', { max });
    const found = text === '' ? missing : tooLong;
    setError(found);
    return found === null ? text : null;
  };
  return { value, error, setValue, check };
}
