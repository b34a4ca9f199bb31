import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImageFieldProps } from '../ui/form/image-field.tsx';
import type { FieldErrors } from './validate.ts';

/** Tracks the uploads of a form's pictures, so that it is not sent without them; `onDone` clears a field's error. */
export function usePictureUploads<N extends string>(onDone: (name: N) => void) {
  const { t } = useTranslation();
  /** The fields whose pictures are on their way, one entry per picture. */
  const uploading = useRef<N[]>([]);
  return {
    /** The errors of the fields whose pictures are on their way. */
    errors: (): FieldErrors => Object.fromEntries(uploading.current.map((name) => [name, t('image.wait')])),
    uploadFor:
      (name: N, upload: ImageFieldProps['upload']): typeof upload =>
      async (file, hooks) => {
        uploading.current.push(name);
        try {
          return await upload(file, hooks);
        } finally {
          uploading.current.splice(uploading.current.indexOf(name), 1);
          onDone(name);
        }
      },
  };
}
