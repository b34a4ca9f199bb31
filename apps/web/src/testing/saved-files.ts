import { vi } from 'vitest';

/** Collects the files that the page saves instead of saving them, until mocks are restored. */
export function collectSavedFiles() {
  const texts = new Map<string, Promise<string>>();
  const saved: { name: string; text: Promise<string> | undefined }[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const url = `blob:${texts.size}`;
    texts.set(url, (file as Blob).text());
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: texts.get(this.href) });
  });
  return saved;
}
