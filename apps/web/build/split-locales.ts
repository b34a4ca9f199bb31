import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The locale sections that the welcome page uses before any other chunk is loaded. */
export const FIRST_SECTIONS: readonly string[] = ['common', 'menu', 'welcome', 'error', 'footer'];

/** Returns the sections of a locale file that the first view needs, or all others, as JSON. */
export function sectionsOf(file: string, part: 'first' | 'rest'): string {
  const sections: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
  const selected = Object.entries(sections).filter(
    ([name]) => FIRST_SECTIONS.includes(name) === (part === 'first'),
  );
  return JSON.stringify(Object.fromEntries(selected));
}

/**
 * Splits a locale file: `….json?first` and `….json?rest`. Texts stay in one file for editing, and the first view does
 * not load those of other pages.
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
