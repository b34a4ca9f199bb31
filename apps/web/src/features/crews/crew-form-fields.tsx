import { CREW_NICK_MAX } from '@crewwith/domain/crews/form';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import type { CrewFields } from './crew-fields.ts';

interface CrewFormFieldsProps<Values extends CrewFields> {
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>;
  questions: readonly string[];
}

/** Nick and answers, for joining a club and editing them later. */
export function CrewFormFields<Values extends CrewFields>({ form, questions }: CrewFormFieldsProps<Values>) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('join.nick')}
        description={t('join.nickHint', { max: CREW_NICK_MAX })}
        autoComplete="nickname"
        required
        error={null}
        {...form.getInputProps('nick')}
      />
      {questions.map((question, index) => (
        <TextAreaField
          key={question}
          label={question}
          rows={2}
          required
          error={null}
          {...form.getInputProps(`answers.${index}`)}
        />
      ))}
    </>
  );
}
