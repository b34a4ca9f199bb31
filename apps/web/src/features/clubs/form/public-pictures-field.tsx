import { CLUB_IMAGES } from '@crewwith/domain/constants';
import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageField } from '../../../ui/form/image-field.tsx';
import { uploadCover } from './upload-club-picture.ts';

interface PublicPicturesFieldProps {
  label: string;
  description: ReactNode;
  /** URLs of the pictures. */
  value: readonly string[];
  error: ReactNode;
  onChange: (value: string[]) => void;
}

/** Up to ten pictures, each with its own field, and an empty field for the next. */
export function PublicPicturesField({
  label,
  description,
  value,
  error,
  onChange,
}: PublicPicturesFieldProps) {
  const { t } = useTranslation();
  const slots = value.length < CLUB_IMAGES ? [...value, ''] : value;
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      {slots.map((url, index) => (
        <ImageField
          key={url || 'next'}
          label={t('clubForm.publicPicture', { place: index + 1 })}
          value={url}
          error={null}
          onChange={(next) => onChange(slots.with(index, next).filter((address) => address !== ''))}
          inputProps={{ 'data-path': index === 0 ? 'image_urls' : undefined }}
          upload={uploadCover}
          shape="wide"
        />
      ))}
    </Input.Wrapper>
  );
}
