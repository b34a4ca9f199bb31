import { IMAGE_SMALL_PX } from '@crewwith/domain/constants';

export interface PictureProps {
  picture: { image_url: string; thumbnail_url: string; width: number; height: number };
  className: string | undefined;
  /** The shown widths, as the attribute of an image. */
  sizes: string;
  /** Of one below the first screen; the first one's is eager. */
  loading?: 'eager' | 'lazy';
  /** The largest thing on the first screen. */
  isMain?: boolean;
}

/** An uploaded picture in the size that is shown, with its space reserved; decorative. */
export function Picture({ picture, className, sizes, loading = 'eager', isMain = false }: PictureProps) {
  const { image_url: large, thumbnail_url: small, width, height } = picture;
  return (
    <img
      className={className}
      src={small}
      srcSet={`${small} ${Math.min(width, IMAGE_SMALL_PX)}w, ${large} ${width}w`}
      sizes={sizes}
      alt=""
      width={width}
      height={height}
      loading={loading}
      {...(isMain && { fetchPriority: 'high' })}
    />
  );
}
