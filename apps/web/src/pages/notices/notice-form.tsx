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

const FIELD_NAMES = ['notice_category', 'notice_title', 'notice_text', 'pictures'] as const;

/** The field of each refusal. */
const REFUSAL_FIELDS: Readonly<Record<string, (typeof FIELD_NAMES)[number]>> = {
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
  /** Resolves to the server's refusal, or null when there is none or it is shown elsewhere. */
  onSubmit: (content: NoticeContent) => Promise<ApiError | null>;
  /** Shown above the form: a restored draft, or a stale edit. */
  children?: ReactNode;
}

/** The form for creating and editing a notice (docs/specification.md#notice-rules). */
export function NoticeForm(props: NoticeFormProps) {
  const { initial, categories, submitLabel, pending, onChange, onSubmit } = props;
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const uploads = useUploads(initial.pictures);
  const unfinished = () => {
    if (uploads.isSending) return t('image.wait');
    return uploads.hasFailed ? t('pictureForm.retryFailed') : null;
  };
  const form = useForm<NoticeFields>({
    initialValues: initial.fields,
    validate: (fields) => ({ ...schemaErrors(noticeForm, fields), pictures: unfinished() }),
  });
  const { values } = form;
  const storedPictures = JSON.stringify(uploads.stored);
  const notifyChange = useEffectEvent(() => onChange({ fields: values, pictures: uploads.stored }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: notifies about changes of these.
  useEffect(() => notifyChange(), [values, storedPictures]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the uploads outdates the error.
  useEffect(() => form.clearFieldError('pictures'), [storedPictures, uploads.isSending, uploads.hasFailed]);

  const labels = {
    notice_category: t('notice.category'),
    notice_title: t('noticeForm.titleField'),
    notice_text: t('noticeForm.text'),
    pictures: t('image.pictures'),
  };
  const count = (text: string, max: number) =>
    t('message.counter', { count: graphemeCount(text.trim()), max });
  const field = (name: keyof NoticeFields) => ({ error: null, ...form.getInputProps(name) });
  const { submit, attempts } = useSubmit(
    form,
    FIELD_NAMES,
    (fields) => onSubmit({ fields, pictures: uploads.stored }),
    (error) => {
      const refusalField = REFUSAL_FIELDS[error.code];
      return { ...serverFieldErrors(error), ...(refusalField && { [refusalField]: error.message }) };
    },
  );
  return (
    <Form onSubmit={submit} pending={pending} error={null} submitLabel={submitLabel}>
      {props.children}
      <FormErrors form={form} names={FIELD_NAMES} labels={labels} attempts={attempts} />
      <SelectField
        label={labels.notice_category}
        required
        options={categories.map((category) => ({ value: category, label: categoryName(category) }))}
        {...field('notice_category')}
      />
      <TextField
        label={labels.notice_title}
        required
        description={count(values.notice_title, NOTICE_TITLE_MAX)}
        hintBelow
        {...field('notice_title')}
      />
      <TextAreaField
        label={labels.notice_text}
        required
        rows={8}
        description={count(values.notice_text, NOTICE_TEXT_MAX)}
        hintBelow
        {...field('notice_text')}
      />
      <PicturesField uploads={uploads} error={form.errors.pictures ?? null} />
    </Form>
  );
}
