import { REASON_MAX } from '@crewwith/domain/constants';
import { fitsGraphemes } from '@crewwith/domain/texts/graphemes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLevelPhrase } from '../../../browser/use-level-phrase.ts';
import { TextAreaField } from '../../../ui/form/fields.tsx';
import { SuggestionChips } from '../../../ui/form/suggestion-chips.tsx';
import styles from './give-sheet.module.css';

/** A reason for the audit trail that has to be given: `check` returns it, or null and shows why not. */
export function useRequiredReason() {
  const { t } = useTranslation();
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const check = (): string | null => {
    const reason = value.trim();
    const tooLong = fitsGraphemes(reason, REASON_MAX) ? null : t('join.answerTooLong', { max: REASON_MAX });
    const found = reason === '' ? t('seating.reasonMissing') : tooLong;
    setError(found);
    return found === null ? reason : null;
  };
  return { value, error, setValue, check };
}

interface RequiredReasonProps {
  reason: ReturnType<typeof useRequiredReason>;
  /** A reason to press instead of typing it. */
  suggestion: string;
}

export function RequiredReason({ reason, suggestion }: RequiredReasonProps) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  return (
    <div className={styles.reason}>
      <TextAreaField
        label={t('seating.reason')}
        description={t('crew.reasonHint', { level: levelPhrase('club.read_audit') })}
        rows={2}
        required
        value={reason.value}
        error={reason.error}
        onChange={({ currentTarget }) => reason.setValue(currentTarget.value)}
      />
      <SuggestionChips
        label={t('seating.suggestions')}
        suggestions={[suggestion]}
        textOf={(text) => text}
        isSelected={(text) => text === reason.value}
        onSelect={reason.setValue}
      />
    </div>
  );
}
