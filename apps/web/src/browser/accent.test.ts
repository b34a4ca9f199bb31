import { contrastRatio } from '@crewwith/domain/clubs/setting';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accentProperties } from './accent.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('any club colour is readable in both schemes, as text and as background', () => {
  fc.assert(
    fc.property(colour, (own) => {
      const accent = accentProperties(own);
      for (const name of ['--club-accent-light', '--club-accent-light-hover']) {
        expect(contrastRatio(accent[name] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(accent[name] ?? '', '#f7f4ee')).toBeGreaterThanOrEqual(4.5);
      }
      for (const name of ['--club-accent-dark', '--club-accent-dark-hover']) {
        expect(contrastRatio(accent[name] ?? '', '#1f2321')).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(accent[name] ?? '', '#0d1f18')).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

it('a readable colour is unchanged', () => {
  expect(accentProperties('#7a1f3d')['--club-accent-light']).toBe('#7a1f3d');
});
