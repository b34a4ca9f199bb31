import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The sections of the locales that the welcome page shows or may need before anything else has come. */
export const FIRST_SECTIONS: readonly string[] = ['common', 'menu', 'welcome', 'error', 'footer'];

/** The sections of a locale file of the first view, or all the others, as JSON. */
export function sectionsOf(file: string, part: 'first' | 'rest'): string {
  const sections: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
  const wanted = Object.entries(sections).filter(
    ([name]) => FIRST_SECTIONS.includes(name) === (part === 'first'),
  );
  return JSON.stringify(Object.fromEntries(wanted));
}

/**
 * Splits a locale file in two: `….json?first` and `….json?rest`. The sentences stay together where people edit them,
 * and the first view does without those of every other page.
 */
export function splitLocales(): Plugin {
  return {
    name: 'split-locales',
    enforce: 'pre',
    load(id) {
      const [, file, part] = /^(.+\.json)\?(first|rest)$/.exec(id) ?? [];
      if (file === undefined || (part !== 'first' && part !== 'rest')) return null;
      this.addWatchFile(file);
      return { code: sectionsOf(file, part), moduleType: 'json' };
    },
  };
}
