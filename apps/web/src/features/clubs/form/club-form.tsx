import { CLUB_INFO_MAX } from '@crewwith/domain/clubs/form';
import { CLUB_IMAGES, CLUB_NICK_MAX, CLUB_NICK_MIN } from '@crewwith/domain/constants';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePictureUploads } from '../../../forms/use-picture-uploads.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import type { ApiError } from '../../../http/api-error.ts';
import { Form, TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { ImageField } from '../../../ui/form/image-field.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useClubFieldLabels } from './club-field-texts.ts';
import {
  CLUB_FIELD_NAMES,
  type ClubFieldName,
  type ClubFields,
  clubServerErrors,
  validateClub,
} from './club-fields.ts';
import styles from './club-form.module.css';
import {
  BulletinFields,
  type ClubFormSectionProps,
  JoiningFields,
  LevelFields,
} from './club-form-sections.tsx';
import { ClubNickField } from './club-nick-field.tsx';
import { ColourField } from './colour-field.tsx';
import { PublicPicturesField } from './public-pictures-field.tsx';
import { uploadCover, uploadIcon } from './upload-club-picture.ts';

export interface ClubFormProps {
  initial: ClubFields;
  currentNick: string;
  submitLabel: string;
  pending: boolean;
  /** Saved values of fields that another user has changed meanwhile. */
  conflicts: Partial<Record<ClubFieldName, string>>;
  onChange: (fields: ClubFields) => void;
  /** Resolves to the server's refusal, or null when there is none or it is shown elsewhere. */
  onSubmit: (fields: ClubFields) => Promise<ApiError | null>;
  /** Shown above the form. */
  children?: ReactNode;
}

/** The form for editing a club (docs/specification.md#club-form-page). */
export function ClubForm(props: ClubFormProps) {
  const { initial, currentNick, submitLabel, pending, conflicts, onChange, onSubmit } = props;
  const { t } = useTranslation();
  const labels = useClubFieldLabels();
  const { errors: uploadErrors, uploadFor } = usePictureUploads<ClubFieldName>((name) =>
    form.clearFieldError(name),
  );
  const form = useForm<ClubFields>({
    initialValues: initial,
    onValuesChange: onChange,
    validate: (fields) => ({ ...validateClub(fields, currentNick), ...uploadErrors() }),
  });
  const hint = (name: ClubFieldName, defaultHint?: ReactNode) => {
    const savedText = conflicts[name];
    if (savedText === undefined) return defaultHint;
    return (
      <span className={styles.conflict}>{t('edit.savedNow', { value: savedText || t('edit.nothing') })}</span>
    );
  };
  const sectionProps: ClubFormSectionProps = { form, labels, hint };
  const field = (name: ClubFieldName) => ({
    label: labels[name],
    error: null,
    ...form.getInputProps(name),
  });
  const controlledProps = (name: 'icon_url' | 'image_url' | 'color') => ({
    label: labels[name],
    value: form.values[name],
    error: form.errors[name] ?? null,
    onChange: (value: string) => form.setFieldValue(name, value),
    inputProps: { 'data-path': name },
  });

  const { submit, attempts } = useSubmit(form, CLUB_FIELD_NAMES, onSubmit, clubServerErrors);
  return (
    <Form onSubmit={submit} pending={pending} error={null} submitLabel={submitLabel}>
      {props.children}
      <FormErrors form={form} names={CLUB_FIELD_NAMES} labels={labels} attempts={attempts} />
      <Section title={t('clubForm.basics')}>
        <div className={styles.group}>
          <TextField required description={hint('name')} {...field('name')} />
          <ClubNickField
            form={form}
            description={hint(
              'nick',
              `${t('clubForm.nickHint', { min: CLUB_NICK_MIN, max: CLUB_NICK_MAX })} ${t('clubForm.nickChanges')}`,
            )}
            {...field('nick')}
          />
          <TextField description={hint('category', t('clubForm.categoryHint'))} {...field('category')} />
          <TextAreaField
            required
            rows={4}
            description={hint('info', t('clubForm.infoHint', { max: CLUB_INFO_MAX }))}
            {...field('info')}
          />
        </div>
      </Section>
      <Section title={t('clubForm.appearance')}>
        <div className={styles.group}>
          <ImageField
            {...controlledProps('icon_url')}
            description={hint('icon_url', t('clubForm.iconHint'))}
            upload={uploadFor('icon_url', uploadIcon)}
            shape="square"
          />
          <ImageField
            {...controlledProps('image_url')}
            description={hint('image_url', t('clubForm.imageHint'))}
            upload={uploadFor('image_url', uploadCover)}
            shape="wide"
          />
          <PublicPicturesField
            label={labels.image_urls}
            description={hint('image_urls', t('clubForm.publicPicturesHint', { max: CLUB_IMAGES }))}
            value={form.values.image_urls}
            error={form.errors.image_urls ?? null}
            onChange={(change) => form.setFieldValue('image_urls', change)}
            upload={uploadFor('image_urls', uploadCover)}
          />
          <ColourField {...controlledProps('color')} description={hint('color', t('clubForm.colourHint'))} />
          <TextField
            type="url"
            inputMode="url"
            placeholder="https://"
            description={hint('hyperlink', t('clubForm.linkHint'))}
            {...field('hyperlink')}
          />
        </div>
      </Section>
      <JoiningFields {...sectionProps} />
      <BulletinFields {...sectionProps} />
      <LevelFields {...sectionProps} />
    </Form>
  );
}
