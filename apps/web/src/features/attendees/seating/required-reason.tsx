import { REASON_MAX } from '@crewwith/domain/constants';
import { useTranslation } from 'react-i18next';
import { useLevelPhrase } from '../../../browser/use-level-phrase.ts';
import { useRequiredText } from '../../../forms/use-required-text.ts';
import { TextAreaField } from '../../../ui/form/fields.tsx';
import { SuggestionChips } from '../../../ui/form/suggestion-chips.tsx';
import styles from './give-sheet.module.css';

/** A reason for the audit trail that has to be given. */
export function useRequiredReason() {
  const { t } = useTranslation();
  return useRequiredText({ max: REASON_MAX, missing: t('seating.reasonMissing') });
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
