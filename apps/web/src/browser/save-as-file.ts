import { MINUTE_MS } from '@crewwith/domain/constants';

/** Saves a file on the device. */
export function saveAsFile(
  parts: BlobPart | BlobPart[],
  { name, type }: { name: string; type: string },
): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([parts].flat(), { type }));
  link.download = name;
  link.click();
  // A slow browser still reads a large file.
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE_MS);
}
