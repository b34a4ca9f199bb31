/** Saves text or bytes as a file on the device. */
export function saveAsFile(content: BlobPart, { name, type }: { name: string; type: string }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
