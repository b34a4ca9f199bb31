import { IMAGE_MAX_BYTES, MAX_IMAGES } from '@crewwith/domain/constants';
import { IMAGE_TYPES } from '@crewwith/domain/images/rules';
import { Button, Input } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { useDragSort } from '../../ui/form/drag-sort.ts';
import { PictureRow } from './picture-row.tsx';
import styles from './pictures-field.module.css';
import type { Uploads } from './use-uploads.ts';

const MEGABYTE = 1024 * 1024;

export interface PicturesFieldProps {
  uploads: Uploads;
  /** What the form says about the pictures, or null. */
  error: ReactNode;
}

/** Up to 10 pictures: chosen or dropped here, put in order by dragging, keys and buttons, and taken out again. */
export function PicturesField({ uploads, error }: PicturesFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState('');
  const [isOver, setIsOver] = useState(false);
  const { pictures } = uploads;
  const count = pictures.length;
  const move = (from: number, to: number) => {
    uploads.move(from, to);
    setSaid(t('image.moved', { place: to + 1, total: count }));
  };
  const sortable = useDragSort<HTMLUListElement>({ count, onMove: move });
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(event.type === 'dragover');
    if (event.type === 'drop') uploads.add([...event.dataTransfer.files]);
  };
  const shownError = uploads.problem ?? error;
  return (
    <fieldset
      className={styles.field}
      data-over={isOver || undefined}
      aria-describedby={`${id}-hint`}
      onDragOver={drop}
      onDrop={drop}
      onDragLeave={() => setIsOver(false)}
    >
      <legend className={styles.legend}>{t('image.pictures')}</legend>
      <Input.Description size="md" id={`${id}-hint`}>
        {t('image.hint', { max: MAX_IMAGES, size: IMAGE_MAX_BYTES / MEGABYTE })}
      </Input.Description>
      {count > 0 && (
        <ul ref={sortable.list} className={styles.list} aria-label={t('image.pictures')}>
          {pictures.map((picture, place) => (
            <PictureRow
              key={picture.key}
              picture={picture}
              place={place}
              total={count}
              itemProps={sortable.itemProps(place)}
              handleProps={sortable.handleProps(place)}
              onMove={(to) => move(place, to)}
              onRetry={() => uploads.retry(picture)}
              onLost={() => uploads.lose(picture.key)}
              onRemove={() => {
                uploads.remove(picture.key);
                setSaid(t('image.removed'));
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
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        ref={addButton}
        data-path="pictures"
        variant="default"
        leftSection={<IconPhotoPlus size={20} stroke={1.7} aria-hidden />}
        onClick={() => file.current?.click()}
      >
        {t('image.add', { count, max: MAX_IMAGES })}
      </Button>
      {shownError !== null && (
        <p role="alert" className={styles.error}>
          {shownError}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </fieldset>
  );
}
