import { NOTICE_TEXT_MAX, NOTICE_TITLE_MAX } from '@crewwith/domain/constants';
import { noticeForm } from '@crewwith/domain/notices/form';
import { graphemeCount } from '@crewwith/domain/texts/graphemes';
import { useForm } from '@mantine/form';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PicturesField } from '../../features/images/pictures-field.tsx';
import { useUploads } from '../../features/images/use-uploads.ts';
import type { NoticeContent, NoticeFields } from '../../features/notices/notice-drafts.ts';
import { useCategoryName } from '../../features/notices/use-category-name.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { schemaErrors, serverFieldErrors } from '../../forms/validate.ts';
import type { ApiError } from '../../http/api-error.ts';
import { Form, SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormErrors } from '../../ui/form/form-errors.tsx';

const NAMES = ['notice_category', 'notice_title', 'notice_text', 'pictures'] as const;

/** Refusals that belong to a field, or to the pictures. */
const PLACES: Readonly<Record<string, (typeof NAMES)[number]>> = {
  'notice.category_unknown': 'notice_category',
  'notice.category_forbidden': 'notice_category',
  'notice.too_many_images': 'pictures',
  'image.unavailable': 'pictures',
};

export interface NoticeFormProps {
  initial: NoticeContent;
  categories: readonly string[];
  submitLabel: string;
  pending: boolean;
  onChange: (content: NoticeContent) => void;
  /** Answers the server's refusal, or null when it is told already or there is none. */
  onSubmit: (content: NoticeContent) => Promise<ApiError | null>;
  /** Said on top of the form: a draft that was found again, a page that was stale. */
  children?: ReactNode;
}

/** The fields of a notice, for writing and changing one (docs/specification.md#notice-rules). */
export function NoticeForm(props: NoticeFormProps) {
  const { initial, categories, submitLabel, pending, onChange, onSubmit } = props;
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const uploads = useUploads(initial.pictures);
  const unfinished = () => {
    if (uploads.isSending) return t('image.wait');
    return uploads.hasFailed ? t('image.mend') : null;
  };
  const form = useForm<NoticeFields>({
    initialValues: initial.fields,
    validate: (fields) => ({ ...schemaErrors(noticeForm, fields), pictures: unfinished() }),
  });
  const { values } = form;
  const kept = JSON.stringify(uploads.kept);
  const tell = useEffectEvent(() => onChange({ fields: values, pictures: uploads.kept }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of these is what is told.
  useEffect(() => tell(), [values, kept]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was wrong may be right by now.
  useEffect(() => form.clearFieldError('pictures'), [kept, uploads.isSending, uploads.hasFailed]);

  const labels = {
    notice_category: t('notice.category'),
    notice_title: t('notice.titleField'),
    notice_text: t('notice.text'),
    pictures: t('image.pictures'),
  };
  const count = (text: string, max: number) =>
    t('message.counter', { count: graphemeCount(text.trim()), max });
  const field = (name: keyof NoticeFields) => ({ error: null, ...form.getInputProps(name) });
  const { submit, attempts } = useSubmit(
    form,
    (fields) => onSubmit({ fields, pictures: uploads.kept }),
    (error) => {
      const place = PLACES[error.code];
      return { ...serverFieldErrors(error), ...(place && { [place]: error.message }) };
    },
  );
  return (
    <Form onSubmit={submit} pending={pending} error={null} submitLabel={submitLabel}>
      {props.children}
      <FormErrors form={form} names={NAMES} labels={labels} attempts={attempts} />
      <SelectField
        label={labels.notice_category}
        required
        data={categories.map((category) => ({ value: category, label: categoryName(category) }))}
        {...field('notice_category')}
      />
      <TextField
        label={labels.notice_title}
        required
        description={count(values.notice_title, NOTICE_TITLE_MAX)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...field('notice_title')}
      />
      <TextAreaField
        label={labels.notice_text}
        required
        minRows={8}
        description={count(values.notice_text, NOTICE_TEXT_MAX)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...field('notice_text')}
      />
      <PicturesField uploads={uploads} error={form.errors.pictures ?? null} />
    </Form>
  );
}
