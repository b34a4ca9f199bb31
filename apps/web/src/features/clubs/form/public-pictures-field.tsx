import { CLUB_IMAGES } from '@crewwith/domain/constants';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../../ui/form/field-frame.tsx';
import { ImageField, type ImageFieldProps } from '../../../ui/form/image-field.tsx';

interface PublicPicturesFieldProps extends Pick<ImageFieldProps, 'upload'> {
  label: string;
  description: ReactNode;
  /** URLs of the pictures. */
  value: readonly string[];
  error: ReactNode;
  /** Called with a change of the present value, which may differ from `value` once an upload ends. */
  onChange: (change: (present: string[]) => string[]) => void;
}

/** Up to ten pictures, each with its own field, and an empty field for the next. */
export function PublicPicturesField({
  label,
  description,
  value,
  error,
  onChange,
  upload,
}: PublicPicturesFieldProps) {
  const { t } = useTranslation();
  const slots = value.length < CLUB_IMAGES ? [...value, ''] : value;
  return (
    <FieldFrame kind="group" label={label} description={description} error={error}>
      {({ id }) => (
        // biome-ignore lint/a11y/useSemanticElements: each picture is a fieldset of its own.
        <div role="group" aria-labelledby={id}>
          {slots.map((url, index) => (
            <ImageField
              key={url || 'next'}
              label={t('clubForm.publicPicture', { place: index + 1 })}
              value={url}
              error={null}
              onChange={(next) => onChange((present) => replacePicture(present, url, next))}
              inputProps={{ 'data-path': index === 0 ? 'image_urls' : undefined }}
              upload={upload}
              shape="wide"
            />
          ))}
        </div>
      )}
    </FieldFrame>
  );
}

/** Replaces a picture; an empty `old` adds one, an empty `next` removes it. */
function replacePicture(urls: readonly string[], old: string, next: string): string[] {
  const replaced = old === '' ? [...urls, next] : urls.map((url) => (url === old ? next : url));
  return replaced.filter((url) => url !== '');
}
