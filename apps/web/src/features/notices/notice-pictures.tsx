import { useTranslation } from 'react-i18next';
import type { NoticeRecord } from './api.ts';
import styles from './notice-pictures.module.css';

export interface NoticePicturesProps {
  images: NoticeRecord['images'];
  onOpen: (place: number) => void;
}

/** The pictures of a notice in their order; pressed, one is seen large. */
export function NoticePictures({ images, onOpen }: NoticePicturesProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.pictures} data-count={Math.min(images.length, 3)} aria-label={t('image.pictures')}>
      {images.map(({ id, image_url: large, thumbnail_url: small, width, height }, place) => (
        <li key={id} className={styles.item}>
          <button
            type="button"
            className={styles.open}
            aria-label={t('image.openLarge', { place: place + 1, total: images.length })}
            onClick={() => onOpen(place)}
          >
            <img
              className={styles.picture}
              src={images.length > 2 ? small : large}
              alt=""
              width={width}
              height={height}
              loading={place === 0 ? 'eager' : 'lazy'}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
