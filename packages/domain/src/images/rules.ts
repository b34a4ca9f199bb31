import { IMAGE_MAX_BYTES } from '../constants.ts';

/** Media types for file pickers. The server checks the content instead (docs/specification.md#uploads). */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

export type FileRefusal = 'image.unsupported' | 'image.too_large' | 'image.unreadable';

/** Why the server would refuse a file, as far as this is known before the upload; null if nothing is. */
export function fileRefusal({ type, size }: { type: string; size: number }): FileRefusal | null {
  // Without a type the server decides by the content.
  if (type !== '' && !IMAGE_TYPES.some((known) => known === type)) return 'image.unsupported';
  if (size > IMAGE_MAX_BYTES) return 'image.too_large';
  return size === 0 ? 'image.unreadable' : null;
}
