import IconPhotoPlus from 'icon:photo-plus';
import { IMAGE_MAX_BYTES, MAX_IMAGES } from '@crewwith/domain/constants';
import { IMAGE_TYPES } from '@crewwith/domain/images/rules';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { useDragSort } from '../../ui/form/drag-sort.ts';
import { FieldHint } from '../../ui/form/field-frame.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { PictureRow } from './picture-row.tsx';
import styles from './pictures-field.module.css';
import type { Uploads } from './use-uploads.ts';

const MEGABYTE = 1024 * 1024;

export interface PicturesFieldProps {
  uploads: Uploads;
  /** The form's error about the pictures, or null. */
  error: ReactNode;
}

/** A field for up to 10 pictures: choose or drop files, reorder by dragging, keys or buttons, and remove. */
export function PicturesField({ uploads, error }: PicturesFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [isDragOver, setIsDragOver] = useState(false);
  const { pictures } = uploads;
  const count = pictures.length;
  const move = (from: number, to: number) => {
    uploads.move(from, to);
    setAnnouncement(t('pictureForm.moved', { place: to + 1, total: count }));
  };
  const sortable = useDragSort<HTMLUListElement>({ count, onMove: move });
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsDragOver(event.type === 'dragover');
    if (event.type === 'drop') uploads.add([...event.dataTransfer.files]);
  };
  const shownError = uploads.problem ?? error;
  return (
    <fieldset
      className={styles.field}
      data-over={isDragOver || undefined}
      aria-describedby={`${id}-hint`}
      onDragOver={drop}
      onDrop={drop}
      onDragLeave={() => setIsDragOver(false)}
    >
      <legend className={styles.legend}>{t('image.pictures')}</legend>
      <FieldHint id={`${id}-hint`}>
        {t('pictureForm.hint', { max: MAX_IMAGES, size: IMAGE_MAX_BYTES / MEGABYTE })}
      </FieldHint>
      {count > 0 && (
        <ul ref={sortable.list} className={styles.list} aria-label={t('image.pictures')}>
          {pictures.map((picture, index) => (
            <PictureRow
              key={picture.key}
              picture={picture}
              index={index}
              total={count}
              itemProps={sortable.itemProps(index)}
              handleProps={sortable.handleProps(index)}
              onMove={(to) => move(index, to)}
              onRetry={() => uploads.retry(picture)}
              onMissing={() => uploads.markMissing(picture.key)}
              onRemove={() => {
                uploads.remove(picture.key);
                setAnnouncement(t('pictureForm.removed'));
                addButton.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <input
        ref={file}
        className={styles.file}
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        multiple
        accept={IMAGE_TYPES.join(',')}
        onChange={({ currentTarget }) => {
          uploads.add([...(currentTarget.files ?? [])]);
          // Lets the same file be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        ref={addButton}
        data-path="pictures"
        variant="default"
        icon={<IconPhotoPlus size={20} stroke={1.7} />}
        onClick={() => file.current?.click()}
      >
        {t('pictureForm.add', { count, max: MAX_IMAGES })}
      </Button>
      {shownError !== null && (
        <p role="alert" className={styles.error}>
          {shownError}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </fieldset>
  );
}
