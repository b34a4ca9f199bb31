import { CLUB_INFO_MAX } from '@crewwith/domain/clubs/form';
import { CLUB_NICK_MAX, CLUB_NICK_MIN } from '@crewwith/domain/constants';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../kit/api-error.ts';
import { useSubmit } from '../../kit/use-submit.ts';
import { Form, TextAreaField, TextField } from '../../ui/fields.tsx';
import { FormFaults } from '../../ui/form-faults.tsx';
import { ImageField } from '../../ui/image-field.tsx';
import { Section } from '../../ui/section.tsx';
import { ColourField } from './colour-field.tsx';
import styles from './form.module.css';
import {
  CLUB_FIELD_NAMES,
  type ClubFieldName,
  type ClubFields,
  clubErrors,
  clubRefusalErrors,
} from './form-fields.ts';
import { useClubFieldLabels } from './form-labels.ts';
import { BulletinFields, type ClubFormParts, JoiningFields, LevelFields } from './form-parts.tsx';
import { uploadCover, uploadIcon } from './upload-picture.ts';

export interface ClubFormProps {
  initial: ClubFields;
  /** The nick that the club has, or null for a new one. */
  nickBefore: string | null;
  submitLabel: string;
  pending: boolean;
  /** What is saved now in fields that somebody else changed meanwhile. */
  contested: Partial<Record<ClubFieldName, string>>;
  onChange: (fields: ClubFields) => void;
  /** Answers the server's refusal, or null when it is told already or there is none. */
  onSubmit: (fields: ClubFields) => Promise<ApiError | null>;
  /** Said on top of the form: a draft that was found again, a page that was stale. */
  children?: ReactNode;
}

/** The fields of a club, for founding and changing one (the specification, section 2). */
export function ClubForm(props: ClubFormProps) {
  const { initial, nickBefore, submitLabel, pending, contested, onChange, onSubmit } = props;
  const { t } = useTranslation();
  const labels = useClubFieldLabels();
  const form = useForm<ClubFields>({
    initialValues: initial,
    onValuesChange: onChange,
    validate: (fields) => clubErrors(fields, nickBefore),
  });
  const hint = (name: ClubFieldName, usual?: ReactNode) => {
    const now = contested[name];
    if (now === undefined) return usual;
    return (
      <span className={styles.contested}>{t('edit.savedNow', { value: now || t('edit.nothing') })}</span>
    );
  };
  const parts: ClubFormParts = { form, labels, hint };
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

  const { submit, attempts } = useSubmit(form, onSubmit, clubRefusalErrors);
  return (
    <Form onSubmit={submit} pending={pending} error={null} submitLabel={submitLabel}>
      {props.children}
      <FormFaults form={form} names={CLUB_FIELD_NAMES} labels={labels} attempts={attempts} />
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
          <TextField
            required
            description={hint('category', t('clubForm.categoryHint'))}
            {...field('category')}
          />
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
