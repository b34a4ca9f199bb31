import { CLUB_INFO_MAX } from '@crewwith/domain/clubs/form';
import { CREW_NICK_MAX } from '@crewwith/domain/crews/form';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { usePictureUploads } from '../../../forms/use-picture-uploads.ts';
import { TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { ImageField } from '../../../ui/form/image-field.tsx';
import { SuggestionChips } from '../../../ui/form/suggestion-chips.tsx';
import styles from './club-form.module.css';
import { ClubNickField } from './club-nick-field.tsx';
import { ColourField } from './colour-field.tsx';
import { type FoundingFieldName, type FoundingFields, suggestClubNick } from './founding-fields.ts';
import { QuestionsField } from './questions-field.tsx';
import { uploadCover, uploadIcon } from './upload-club-picture.ts';

export interface FoundingStepProps {
  form: UseFormReturnType<FoundingFields>;
  labels: Record<FoundingFieldName, string>;
  uploads: ReturnType<typeof usePictureUploads<FoundingFieldName>>;
}

const fieldProps = ({ form, labels }: FoundingStepProps, name: FoundingFieldName) => ({
  label: labels[name],
  error: null,
  ...form.getInputProps(name),
});

/** What the club is called, and where it is found. */
export function NameStep(props: FoundingStepProps) {
  const { t } = useTranslation();
  const { form } = props;
  const category = form.values.category.trim();
  return (
    <>
      <TextField
        required
        {...fieldProps(props, 'name')}
        onChange={({ currentTarget: { value } }) => {
          const isSuggested = form.values.nick === suggestClubNick(form.values.name);
          form.setFieldValue('name', value);
          // An address that was typed stays.
          if (isSuggested) form.setFieldValue('nick', suggestClubNick(value));
        }}
      />
      <ClubNickField form={form} {...fieldProps(props, 'nick')} />
      <div className={styles.suggested}>
        <TextField {...fieldProps(props, 'category')} />
        <SuggestionChips
          label={t('clubForm.usualCategories')}
          suggestions={t('clubForm.categories').split(', ')}
          textOf={(name) => name}
          isSelected={(name) => name === category}
          onSelect={(name) => form.setFieldValue('category', name === category ? '' : name)}
        />
      </div>
    </>
  );
}

/** How the club looks; all of it may be left out. */
export function LookStep({ form, labels, uploads }: FoundingStepProps) {
  const { t } = useTranslation();
  const controlled = (name: 'icon_url' | 'image_url' | 'color') => ({
    label: labels[name],
    value: form.values[name],
    error: form.errors[name] ?? null,
    onChange: (value: string) => form.setFieldValue(name, value),
    inputProps: { 'data-path': name },
  });
  return (
    <>
      <ImageField
        {...controlled('icon_url')}
        description={t('clubForm.iconHint')}
        upload={uploads.uploadFor('icon_url', uploadIcon)}
        shape="square"
      />
      <ImageField
        {...controlled('image_url')}
        description={t('clubForm.imageHint')}
        upload={uploads.uploadFor('image_url', uploadCover)}
        shape="wide"
      />
      <ColourField {...controlled('color')} description={t('clubForm.colourHint')} />
    </>
  );
}

/** What those who come read and answer, and who they meet. */
export function WelcomeStep(props: FoundingStepProps) {
  const { t } = useTranslation();
  const { form, labels } = props;
  return (
    <>
      <TextAreaField
        required
        rows={4}
        description={t('clubForm.infoHint', { max: CLUB_INFO_MAX })}
        {...fieldProps(props, 'info')}
      />
      <QuestionsField form={form} label={labels.questions} />
      <TextField
        required
        autoComplete="nickname"
        description={t('join.nickHint', { max: CREW_NICK_MAX })}
        {...fieldProps(props, 'crew_nick')}
      />
    </>
  );
}
