import { useTranslation } from 'react-i18next';
import { COLUMN_SIZES, Picture } from '../../ui/display/picture.tsx';
import type { NoticeRecord } from './api.ts';
import styles from './notice-pictures.module.css';

export interface NoticePicturesProps {
  images: NoticeRecord['images'];
  onOpen: (index: number) => void;
}

/** The shown widths of one of two in a row. */
const HALF = '(min-width: 42rem) 19rem, 50vw';

/** The first picture of an odd number spans both columns. */
const isWide = (index: number, total: number) => index === 0 && total % 2 === 1;

/** The pictures of a notice in order, two in a row; pressing one opens it large. */
export function NoticePictures({ images, onOpen }: NoticePicturesProps) {
  const { t } = useTranslation();
  return (
    <ul
      className={styles.pictures}
      data-alone={images.length === 1 || undefined}
      aria-label={t('image.pictures')}
    >
      {images.map((picture, index) => (
        <li key={picture.id} className={styles.item} data-wide={isWide(index, images.length) || undefined}>
          <button
            type="button"
            className={styles.open}
            aria-label={t('image.openLarge', { place: index + 1, total: images.length })}
            onClick={() => onOpen(index)}
          >
            <Picture
              picture={picture}
              className={styles.picture}
              sizes={isWide(index, images.length) ? COLUMN_SIZES : HALF}
              loading={index === 0 ? 'eager' : 'lazy'}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
