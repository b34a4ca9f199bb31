import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Packages whose one file imports everything that they have, of which a page needs little. */
const BARRELS = /\/node_modules\/(@mantine|@tabler)\//;

/**
 * All modules that some others import, directly or by way of others but never dynamically; not those others
 * themselves.
 */
export function staticImportsOf(
  root: string,
  modules: readonly string[],
): { plugin: Plugin; has: (id: string) => boolean } {
  const from = new Set(modules.map((name) => resolve(root, name)));
  const reached = new Set<string>();
  return {
    has: (id) => reached.has(id) && !from.has(id),
    plugin: {
      name: 'reached',
      apply: 'build',
      buildEnd() {
        const open = [...from];
        for (let id = open.pop(); id !== undefined; id = open.pop()) {
          if (reached.has(id) || BARRELS.test(id)) continue;
          reached.add(id);
          open.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      },
    },
  };
}
