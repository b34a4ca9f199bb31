import { pictureSources } from '@crewwith/domain/images/picture';

/** The width of the page's column, and on a phone. */
export const COLUMN_SIZES = '(min-width: 42rem) 38rem, calc(100vw - 2rem)';

/** The width of a square of up to 5.5rem, which is cut from pictures that are wider. */
export const SQUARE_SIZES = '8rem';

export interface PictureProps {
  picture: { image_url: string; thumbnail_url: string; width: number; height: number };
  className: string | undefined;
  /** The shown widths, as the attribute of an image. Default: those of the page's column. */
  sizes?: string;
  /** `lazy` for pictures below the first screen. Default: eager. */
  loading?: 'eager' | 'lazy';
  /** Whether it is the largest thing on the first screen, and loads before the rest. */
  isMain?: boolean;
}

/** An uploaded picture in the size that is shown, with its space reserved; decorative. */
export function Picture(props: PictureProps) {
  const { picture, className, sizes = COLUMN_SIZES, loading = 'eager', isMain = false } = props;
  const { image_url: large, thumbnail_url: small, width, height } = picture;
  return (
    <img
      decoding="async"
      className={className}
      src={small}
      srcSet={pictureSources(large, width)}
      sizes={sizes}
      alt=""
      width={width}
      height={height}
      loading={loading}
      {...(isMain && { fetchPriority: 'high' })}
    />
  );
}
