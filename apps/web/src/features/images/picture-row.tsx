import IconArrowDown from 'icon:arrow-down';
import IconArrowUp from 'icon:arrow-up';
import IconGripVertical from 'icon:grip-vertical';
import IconPhotoOff from 'icon:photo-off';
import IconX from 'icon:x';
import { pictureSources } from '@crewwith/domain/images/picture';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../forms/validate.ts';
import { SQUARE_SIZES } from '../../ui/display/picture.tsx';
import { SortHandle, SortItem } from '../../ui/form/sort-item.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import styles from './picture-row.module.css';
import type { Picture } from './use-uploads.ts';

const icon = { size: 20, stroke: 1.7 } as const;

export interface PictureRowProps {
  picture: Picture;
  index: number;
  total: number;
  itemProps: { style: CSSProperties | undefined };
  handleProps: {
    onPointerDown: (event: PointerEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  onMove: (to: number) => void;
  onRetry: () => void;
  onMissing: () => void;
  onRemove: () => void;
}

/** A picture of a form: upload progress, position, and a remove button. */
export function PictureRow(props: PictureRowProps) {
  const { picture, index, total, itemProps, handleProps, onMove, onRetry, onMissing, onRemove } = props;
  const { t } = useTranslation();
  const name = t('pictureForm.one', { place: index + 1 });
  const isSending = picture.state === 'sending';
  return (
    <SortItem className={styles.row} data-state={picture.state} {...itemProps}>
      <SortHandle className={styles.handle} aria-label={t('pictureForm.handle', { name })} {...handleProps}>
        <Thumbnail picture={picture} onMissing={onMissing} />
        <span className={styles.grip}>
          <IconGripVertical size={16} stroke={2} />
        </span>
      </SortHandle>
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <State picture={picture} name={name} onRetry={onRetry} />
      </div>
      <div className={styles.buttons}>
        <Button
          variant="icon"
          aria-label={t('pictureForm.up', { name })}
          aria-disabled={index === 0}
          onClick={() => index > 0 && onMove(index - 1)}
        >
          <IconArrowUp {...icon} />
        </Button>
        <Button
          variant="icon"
          aria-label={t('pictureForm.down', { name })}
          aria-disabled={index === total - 1}
          onClick={() => index < total - 1 && onMove(index + 1)}
        >
          <IconArrowDown {...icon} />
        </Button>
        <Button
          variant="icon"
          aria-label={t(isSending ? 'pictureForm.abort' : 'pictureForm.remove', { name })}
          onClick={onRemove}
        >
          <IconX {...icon} />
        </Button>
      </div>
    </SortItem>
  );
}

function Thumbnail({ picture, onMissing }: { picture: Picture; onMissing: () => void }) {
  // A file that is no picture has none; its error message says so.
  const [hasPreview, setHasPreview] = useState(true);
  const isStored = picture.state === 'stored';
  if (picture.state === 'missing' || (!isStored && !hasPreview))
    return <IconPhotoOff size={24} stroke={1.5} />;
  const address = isStored ? picture.image.thumbnail_url : picture.preview;
  return (
    <img
      decoding="async"
      className={styles.picture}
      src={address}
      srcSet={pictureSources(address)}
      sizes={SQUARE_SIZES}
      alt=""
      draggable={false}
      onError={isStored ? onMissing : () => setHasPreview(false)}
    />
  );
}

function State({ picture, name, onRetry }: { picture: Picture; name: string; onRetry: () => void }) {
  const { t } = useTranslation();
  switch (picture.state) {
    case 'stored':
      return <p className={styles.state}>{t('pictureForm.stored')}</p>;
    case 'missing':
      return <p className={styles.error}>{messageOf('image.unavailable')}</p>;
    case 'sending':
      return (
        <>
          <progress
            className={styles.progress}
            aria-label={t('pictureForm.progress', { name })}
            value={picture.share}
            max={1}
          />
          <p className={styles.state}>
            {picture.share < 1
              ? t('pictureForm.percent', { percent: Math.floor(picture.share * 100) })
              : t('pictureForm.working')}
          </p>
        </>
      );
    case 'failed':
      return (
        <>
          <p className={styles.file}>{picture.file.name}</p>
          <p role="alert" className={styles.error}>
            {picture.message}
          </p>
          {picture.canRetry && (
            <Button variant="default" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          )}
        </>
      );
  }
}
