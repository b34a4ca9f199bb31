import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { usePictureUploads } from '../../forms/use-picture-uploads.ts';
import { ImageField, type UploadHooks } from '../../ui/form/image-field.tsx';
import { uploadPicture } from '../images/api.ts';
import type { Cover } from './activity-fields.ts';

export interface CoverFieldProps {
  label: string;
  description: ReactNode;
  error: ReactNode;
  value: Cover | null;
  onChange: (cover: Cover | null) => void;
  uploadFor: ReturnType<typeof usePictureUploads<'cover'>>['uploadFor'];
}

/** The cover of a meetup, uploaded when it is chosen. */
export function CoverField({ value, description, onChange, uploadFor, ...props }: CoverFieldProps) {
  const { t } = useTranslation();
  const uploaded = useRef<Cover | null>(null);
  const upload = async (file: File, hooks: UploadHooks) => {
    const { id, image_url: url } = await uploadPicture(file, hooks);
    uploaded.current = { id, url };
    return url;
  };
  return (
    <ImageField
      {...props}
      description={description ?? t('activityForm.coverHint')}
      value={value?.url ?? ''}
      onChange={(url) => onChange(url === '' ? null : uploaded.current)}
      upload={uploadFor('cover', upload)}
      shape="wide"
      inputProps={{ 'data-path': 'cover' }}
    />
  );
}
