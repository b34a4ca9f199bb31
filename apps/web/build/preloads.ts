import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import {
  PAGE_FILES,
  PAGE_NAMES,
  PAGES,
  type PageName,
  pageModule,
} from '../../../packages/domain/src/pages.ts';
import { buildScript } from './first-script.ts';

/** The welcome page, which visitors get at `/`. */
const WELCOME_MODULES = ['src/pages/welcome/welcome-page.tsx'];
/** The modules that every page but the welcome page loads. */
const MEMBER_MODULES = ['src/app/member-routes.tsx', 'src/app/account/account-button.tsx'];

/** The modules that a page imports lazily in sequence, without their static imports. */
export function modulesOf(name: PageName): string[] {
  const layout = PAGES[name].path.startsWith('/:club') ? ['src/app/club-layout.tsx'] : [];
  return [...MEMBER_MODULES, ...layout, pageModule(name)];
}

const isPreloaded = (name: PageName) => PAGE_FILES[name].preload === true;
const isRendered = (name: PageName) => PAGE_FILES[name].rendered === true;

const LANGUAGES = ['ko', 'en'];
/** What a main button of a page opens, which an early press requests. */
const PRESSED_MODULES: Partial<Record<PageName, readonly string[]>> = {
  activity: ['src/features/attendees/attend-dialog.tsx'],
};
/** The script inside the pages that the server renders. */
const DOCUMENT_SCRIPT = 'src/first-script/document-script.ts';

/**
 * Writes preloads.json: the scripts and styles that each page needs, which the server links in the HTML so that they
 * load in parallel, and what is inside the pages that it renders: their script, and their styles in the order in which
 * the app loads them.
 */
export function preloads(root: string): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const chunkOf = (module: string): Rolldown.OutputChunk => {
        const id = resolve(root, module);
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === id);
        return chunk ?? this.error(`the build has no ${module} of its own to preload`);
      };
      const withImports = (chunk: Rolldown.OutputChunk, result = new Set<string>()): Set<string> => {
        if (result.has(chunk.fileName)) return result;
        result.add(chunk.fileName);
        for (const style of chunk.viteMetadata?.importedCss ?? []) result.add(style);
        for (const name of chunk.imports) {
          const imported = bundle[name];
          if (imported?.type === 'chunk') withImports(imported, result);
        }
        return result;
      };
      const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'index');
      if (!entry) return this.error('the build has no entry');
      // index.html links these files itself.
      const linked = withImports(entry);
      const filesOf = (modules: readonly string[]) => {
        const files = new Set<string>();
        for (const module of modules) for (const file of withImports(chunkOf(module))) files.add(file);
        return [...files].filter((file) => !linked.has(file)).map((file) => `/${file}`);
      };
      const stylesOf = (chunk: Rolldown.OutputChunk, result: Set<string>, seen = new Set<string>()) => {
        if (seen.has(chunk.fileName)) return;
        seen.add(chunk.fileName);
        for (const name of chunk.imports) {
          const imported = bundle[name];
          if (imported?.type === 'chunk') stylesOf(imported, result, seen);
        }
        for (const style of chunk.viteMetadata?.importedCss ?? []) result.add(`/${style}`);
      };
      const allStylesOf = (modules: readonly string[]) => {
        const styles = new Set<string>();
        for (const chunk of [entry, ...modules.map(chunkOf)]) stylesOf(chunk, styles);
        return [...styles];
      };
      const byLanguage = (part: string) =>
        Object.fromEntries(
          LANGUAGES.map((language) => [language, filesOf([`src/locales/${language}.json?${part}`])]),
        );
      const pages = PAGE_NAMES.filter(isPreloaded).map((name) => [name, filesOf(modulesOf(name))]);
      const pressed = PAGE_NAMES.flatMap((name) => {
        const modules = PRESSED_MODULES[name];
        if (modules === undefined) return [];
        const ofPage = filesOf(modulesOf(name));
        return [[name, filesOf(modules).filter((file) => !ofPage.includes(file))]];
      });
      const styles = PAGE_NAMES.filter(isRendered).map((name) => [name, allStylesOf(modulesOf(name))]);
      const source = JSON.stringify({
        entry: [...linked].filter((file) => file !== entry.fileName).map((file) => `/${file}`),
        first: byLanguage('first'),
        rest: byLanguage('rest'),
        welcome: filesOf(WELCOME_MODULES),
        member: filesOf(MEMBER_MODULES),
        documentScript: await buildScript(root, DOCUMENT_SCRIPT),
        pages: Object.fromEntries(pages),
        pressed: Object.fromEntries(pressed),
        styles: Object.fromEntries([['welcome', allStylesOf(WELCOME_MODULES)], ...styles]),
      });
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source });
    },
  };
}
