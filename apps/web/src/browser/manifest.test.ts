import { readFileSync } from 'node:fs';
import { pageOf } from '@crewwith/domain/pages';
import { describe, expect, it } from 'vitest';

interface Manifest {
  readonly lang: string;
  readonly icons: readonly { src: string }[];
  readonly shortcuts: readonly { name: string; url: string }[];
  readonly screenshots: readonly { src: string; sizes: string; form_factor: string; label: string }[];
}
const publicFile = (name: string) => readFileSync(new URL(`../../public${name}`, import.meta.url));
/** Where a PNG says how large it is. */
const [WIDTH_AT, HEIGHT_AT] = [16, 20];

// docs/specification.md#install
describe.each(['ko', 'en'])('the manifest in %s', (language) => {
  const manifest: Manifest = JSON.parse(publicFile(`/manifest.${language}.webmanifest`).toString());

  it('has shortcuts to pages that every member may open', () => {
    expect(manifest.shortcuts.map(({ url }) => pageOf(url)?.name)).toEqual([
      'home',
      'notifications',
      'profile',
    ]);
    expect(manifest.lang).toBe(language);
  });

  it('has pictures of a phone, of the size that it says', () => {
    expect(manifest.screenshots.length).toBeGreaterThan(1);
    for (const { src, sizes, form_factor } of manifest.screenshots) {
      const png = publicFile(src);
      expect(`${png.readUInt32BE(WIDTH_AT)}x${png.readUInt32BE(HEIGHT_AT)}`).toBe(sizes);
      expect(form_factor).toBe('narrow');
    }
  });
});
