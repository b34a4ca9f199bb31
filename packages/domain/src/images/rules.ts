import { IMAGE_MAX_BYTES } from '../constants.ts';

/** What can be uploaded, as browsers name it; the server judges by the bytes (docs/specification.md#uploads). */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

export type FileRefusal = 'image.unsupported' | 'image.too_large' | 'image.unreadable';

/**
 * Why the server would not take a file, as far as can be told before it is sent; null where nothing speaks against
 * it.
 */
export function fileRefusal({ type, size }: { type: string; size: number }): FileRefusal | null {
  // A file without a type may be anything: the bytes will tell.
  if (type !== '' && !IMAGE_TYPES.some((known) => known === type)) return 'image.unsupported';
  if (size > IMAGE_MAX_BYTES) return 'image.too_large';
  return size === 0 ? 'image.unreadable' : null;
}
