import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Finds the modules that each of the pages imports statically, directly or indirectly. A page is a list of modules,
 * which are not found themselves.
 */
export function commonImportsOf(
  root: string,
  pages: readonly (readonly string[])[],
): { plugin: Plugin; has: (id: string) => boolean } {
  const roots = pages.map((modules) => new Set(modules.map((name) => resolve(root, name))));
  let reached: Set<string>[] = [];
  return {
    has: (id) => reached.every((page) => page.has(id)) && !roots.some((page) => page.has(id)),
    plugin: {
      name: 'common-imports',
      apply: 'build',
      buildEnd() {
        reached = roots.map((from) => {
          const page = new Set<string>();
          const queue = [...from];
          for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
            if (page.has(id)) continue;
            page.add(id);
            queue.push(...(this.getModuleInfo(id)?.importedIds ?? []));
          }
          return page;
        });
      },
    },
  };
}
