import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Packages whose index imports everything; following it would reach modules that no page needs. */
const BARRELS = /\/node_modules\/@tabler\//;

/** Finds all modules that the given ones import statically, directly or indirectly, without the given ones. */
export function staticImportsOf(
  root: string,
  modules: readonly string[],
): { plugin: Plugin; has: (id: string) => boolean } {
  const from = new Set(modules.map((name) => resolve(root, name)));
  const reached = new Set<string>();
  return {
    has: (id) => reached.has(id) && !from.has(id),
    plugin: {
      name: 'static-imports',
      apply: 'build',
      buildEnd() {
        const queue = [...from];
        for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
          if (reached.has(id) || BARRELS.test(id)) continue;
          reached.add(id);
          queue.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      },
    },
  };
}
