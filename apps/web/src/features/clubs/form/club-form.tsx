import { CLUB_INFO_MAX } from '@crewwith/domain/clubs/form';
import { CLUB_IMAGES, CLUB_NICK_MAX, CLUB_NICK_MIN } from '@crewwith/domain/constants';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
import { ColourField } from './colour-field.tsx';
import { PublicPicturesField } from './public-pictures-field.tsx';
import { uploadCover, uploadIcon } from './upload-club-picture.ts';

export interface ClubFormProps {
  initial: ClubFields;
  /** The nick that the club has, or null for a new one. */
  nickBefore: string | null;
  submitLabel: string;
  pending: boolean;
  /** What is saved now in fields that somebody else changed meanwhile. */
  conflicts: Partial<Record<ClubFieldName, string>>;
  onChange: (fields: ClubFields) => void;
  /** Answers the server's refusal, or null when it is told already or there is none. */
  onSubmit: (fields: ClubFields) => Promise<ApiError | null>;
  /** Said on top of the form: a draft that was found again, a page that was stale. */
  children?: ReactNode;
}

/** The fields of a club, for founding and changing one (docs/specification.md#club-form-page). */
export function ClubForm(props: ClubFormProps) {
  const { initial, nickBefore, submitLabel, pending, conflicts, onChange, onSubmit } = props;
  const { t } = useTranslation();
  const labels = useClubFieldLabels();
  const form = useForm<ClubFields>({
    initialValues: initial,
    onValuesChange: onChange,
    validate: (fields) => validateClub(fields, nickBefore),
  });
  const hint = (name: ClubFieldName, usual?: ReactNode) => {
    const now = conflicts[name];
    if (now === undefined) return usual;
    return <span className={styles.conflict}>{t('edit.savedNow', { value: now || t('edit.nothing') })}</span>;
  };
  const parts: ClubFormSectionProps = { form, labels, hint };
  const field = (name: ClubFieldName) => ({
    label: labels[name],
    error: null,
    ...form.getInputProps(name),
  });
  const picked = (name: 'icon_url' | 'image_url' | 'color') => ({
    label: labels[name],
    value: form.values[name],
    error: form.errors[name] ?? null,
    onChange: (value: string) => form.setFieldValue(name, value),
    inputProps: { 'data-path': name },
  });

  const { submit, attempts } = useSubmit(form, onSubmit, clubServerErrors);
  return (
    <Form onSubmit={submit} pending={pending} error={null} submitLabel={submitLabel}>
      {props.children}
      <FormErrors form={form} names={CLUB_FIELD_NAMES} labels={labels} attempts={attempts} />
      <Section title={t('clubForm.basics')}>
        <div className={styles.group}>
          <TextField required description={hint('name')} {...field('name')} />
          <TextField
            required
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            inputMode="url"
            description={hint(
              'nick',
              <>
                {t('clubForm.nickHint', { min: CLUB_NICK_MIN, max: CLUB_NICK_MAX })}
                {nickBefore !== null && ` ${t('clubForm.nickChanges')}`}
              </>,
            )}
            leftSection={<span className={styles.slash}>/</span>}
            {...field('nick')}
            onChange={({ currentTarget }) =>
              form.setFieldValue('nick', currentTarget.value.toLowerCase().replace(/\s/g, ''))
            }
          />
          <TextField description={hint('category', t('clubForm.categoryHint'))} {...field('category')} />
          <TextAreaField
            required
            minRows={4}
            description={hint('info', t('clubForm.infoHint', { max: CLUB_INFO_MAX }))}
            {...field('info')}
          />
        </div>
      </Section>
      <Section title={t('clubForm.look')}>
        <div className={styles.group}>
          <ImageField
            {...picked('icon_url')}
            description={hint('icon_url', t('clubForm.iconHint'))}
            upload={uploadIcon}
            shape="square"
          />
          <ImageField
            {...picked('image_url')}
            description={hint('image_url', t('clubForm.imageHint'))}
            upload={uploadCover}
            shape="wide"
          />
          <PublicPicturesField
            label={labels.image_urls}
            description={hint('image_urls', t('clubForm.publicPicturesHint', { max: CLUB_IMAGES }))}
            value={form.values.image_urls}
            error={form.errors.image_urls ?? null}
            onChange={(urls) => form.setFieldValue('image_urls', urls)}
          />
          <ColourField {...picked('color')} description={hint('color', t('clubForm.colourHint'))} />
          <TextField
            type="url"
            inputMode="url"
            placeholder="https://"
            description={hint('hyperlink', t('clubForm.linkHint'))}
            {...field('hyperlink')}
          />
        </div>
      </Section>
      <JoiningFields {...parts} />
      <BulletinFields {...parts} />
      <LevelFields {...parts} />
    </Form>
  );
}
