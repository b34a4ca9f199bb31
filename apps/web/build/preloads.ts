import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { Page } from '../../../packages/domain/src/links/pages.ts';

/** Loaded by every page but the welcome page. */
export const MEMBER_MODULES: readonly string[] = ['src/member-routes.tsx', 'src/pages/account-button.tsx'];

const inClub = (name: string) => ['src/pages/club-layout.tsx', `src/pages/${name}.tsx`];

/** What each page loads beside that, as src/member-routes.tsx has it; `/` is that of somebody who is signed in. */
export const PAGE_MODULES: Readonly<Partial<Record<Page, readonly string[]>>> = {
  '/': ['src/pages/home.tsx'],
  '/login': ['src/pages/log-in.tsx'],
  '/oauth': ['src/pages/oauth.tsx'],
  '/signup': ['src/pages/sign-up.tsx'],
  '/:club': inClub('club-home'),
  '/:club/info': inClub('club-info'),
  '/:club/activities': inClub('activities'),
  '/:club/activity/:id': inClub('activity-detail'),
  '/:club/crews': inClub('crews'),
  '/:club/crew/:id': inClub('crew'),
  '/:club/notices': inClub('notices'),
  '/:club/notices/bulletin': inClub('bulletin'),
  '/:club/notice/:id': inClub('notice'),
};

const LANGUAGES = ['ko', 'en'];

/**
 * Writes preloads.json: the scripts and styles that each page comes to ask for, one after the other, so that the server can name them
 * in the page and they are on their way at once.
 */
export function preloads(root: string): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const named = (module: string): Rolldown.OutputChunk => {
        const id = resolve(root, module);
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === id);
        return chunk ?? this.error(`the build has no ${module} of its own to preload`);
      };
      const withImports = (chunk: Rolldown.OutputChunk, found = new Set<string>()): Set<string> => {
        if (found.has(chunk.fileName)) return found;
        found.add(chunk.fileName);
        for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
        for (const name of chunk.imports) {
          const imported = bundle[name];
          if (imported?.type === 'chunk') withImports(imported, found);
        }
        return found;
      };
      const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'index');
      if (!entry) return this.error('the build has no entry');
      // index.html names these itself.
      const known = withImports(entry);
      const filesOf = (modules: readonly string[]) => {
        const files = new Set<string>();
        for (const module of modules) for (const file of withImports(named(module))) files.add(file);
        return [...files].filter((file) => !known.has(file)).map((file) => `/${file}`);
      };
      const byLanguage = (part: string) =>
        Object.fromEntries(
          LANGUAGES.map((language) => [language, filesOf([`src/locales/${language}.json?${part}`])]),
        );
      const pages = Object.entries(PAGE_MODULES).map(([page, modules]) => [
        page,
        filesOf([...MEMBER_MODULES, ...modules]),
      ]);
      const source = JSON.stringify({
        first: byLanguage('first'),
        rest: byLanguage('rest'),
        member: filesOf(MEMBER_MODULES),
        pages: Object.fromEntries(pages),
      });
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source });
    },
  };
}
