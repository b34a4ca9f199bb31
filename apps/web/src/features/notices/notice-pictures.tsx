import { useTranslation } from 'react-i18next';
import type { NoticeRecord } from './api.ts';
import styles from './notice-pictures.module.css';

export interface NoticePicturesProps {
  images: NoticeRecord['images'];
  onOpen: (index: number) => void;
}

/** The pictures of a notice in order; pressing one opens it large. */
export function NoticePictures({ images, onOpen }: NoticePicturesProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.pictures} data-count={Math.min(images.length, 3)} aria-label={t('image.pictures')}>
      {images.map(({ id, image_url: large, thumbnail_url: small, width, height }, index) => (
        <li key={id} className={styles.item}>
          <button
            type="button"
            className={styles.open}
            aria-label={t('image.openLarge', { place: index + 1, total: images.length })}
            onClick={() => onOpen(index)}
          >
            <img
              className={styles.picture}
              src={images.length > 2 ? small : large}
              alt=""
              width={width}
              height={height}
              loading={index === 0 ? 'eager' : 'lazy'}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
