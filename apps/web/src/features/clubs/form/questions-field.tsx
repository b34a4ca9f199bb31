import { CLUB_QUESTIONS_MAX } from '@crewwith/domain/clubs/form';
import type { FormErrors } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextListField } from '../../../ui/form/text-list-field.tsx';

interface QuestionsFieldProps {
  /** The form, of which this field is `questions`. */
  form: {
    values: { questions: string[] };
    errors: FormErrors;
    setFieldValue: (name: 'questions', value: string[]) => void;
    clearFieldError: (name: 'questions') => void;
  };
  label: string;
  /** Default: how many there may be. */
  description?: ReactNode;
}

/** The questions to those who join a club, in their order. */
export function QuestionsField({ form, label, description }: QuestionsFieldProps) {
  const { t } = useTranslation();
  return (
    <TextListField
      label={label}
      description={description ?? t('clubForm.questionsHint', { max: CLUB_QUESTIONS_MAX })}
      values={form.values.questions}
      onChange={(items) => {
        form.setFieldValue('questions', items);
        form.clearFieldError('questions');
      }}
      error={form.errors.questions ?? null}
      addLabel={t('clubForm.addQuestion')}
      inputLabel={(index) => t('clubForm.question', { line: index })}
      removeLabel={(index) => t('clubForm.removeQuestion', { line: index })}
      moveLabel={(index, to) =>
        t(to === 'up' ? 'clubForm.questionUp' : 'clubForm.questionDown', { line: index })
      }
      inputProps={{ 'data-path': 'questions' }}
    />
  );
}
