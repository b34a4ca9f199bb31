import { CLUB_INFO_MAX } from '@crewwith/domain/clubs/form';
import { CLUB_NICK_MAX, CLUB_NICK_MIN } from '@crewwith/domain/constants';
import { useForm } from '@mantine/form';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../kit/api-error.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Form, TextAreaField, TextField } from '../../ui/fields.tsx';
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
  const underWay = useRef(false);
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<ClubFields>({
    initialValues: initial,
    onValuesChange: onChange,
    validate: (fields) => clubErrors(fields, nickBefore),
  });
  const faults = CLUB_FIELD_NAMES.filter((name) => Boolean(form.errors[name]));
  const wrong = faults.length > 0 || refusal !== null;
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

  const submit = form.onSubmit(
    async (fields) => {
      // The second of two quick presses comes before the fields are held.
      if (underWay.current) return;
      underWay.current = true;
      setRefusal(null);
      const error = await onSubmit(fields);
      underWay.current = false;
      if (error === null) return;
      const placed = clubRefusalErrors(error);
      form.setErrors(placed);
      setRefusal(Object.keys(placed).length === 0 ? error.message : null);
      setAttempt((count) => count + 1);
    },
    () => {
      setRefusal(null);
      setAttempt((count) => count + 1);
    },
  );
  return (
    <Form onSubmit={submit} pending={pending} error={null} submitLabel={submitLabel}>
      {props.children}
      {wrong && (
        <ErrorSummary
          attempt={attempt}
          title={refusal ?? t('clubForm.faults', { count: faults.length })}
          items={faults.map((name) => ({
            key: name,
            label: labels[name],
            message: String(form.errors[name]),
            onGo: () => form.getInputNode(name)?.focus(),
          }))}
        />
      )}
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
