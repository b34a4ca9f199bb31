import { vi } from 'vitest';

interface SavedFile {
  readonly name: string;
  readonly text: Promise<string>;
  readonly bytes: Promise<ArrayBuffer>;
}

/** Collects the files that the page saves instead of saving them, until mocks are restored. */
export function collectSavedFiles() {
  const files = new Map<string, Blob>();
  const saved: SavedFile[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const url = `blob:${files.size}`;
    files.set(url, file as Blob);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (file) saved.push({ name: this.download, text: file.text(), bytes: file.arrayBuffer() });
  });
  return saved;
}
