import type { Plugin } from 'vite';

/** What the schemas' library brings along to describe schemas as JSON: of use to the server's documents alone. */
const FILES = /\/node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
const DECLARED = /^export (?:const|function) (\w+)/gm;
const RENAMED = /^export \{([^}]*)\}/gm;

/** Puts nothing in the place of code that no page runs, but that no bundler can know to be dead. */
export function stubUnusedCode(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!FILES.test(id)) return null;
      const declared = [...code.matchAll(DECLARED)].map(([, name = '']) => name);
      const renamed = [...code.matchAll(RENAMED)].flatMap(([, list = '']) =>
        list.split(',').map((item) => item.trim().split(' as ').at(-1) ?? ''),
      );
      const names = [...declared, ...renamed];
      const places = names.map((name, index) => `nothing as ${name || `none${index}`}`);
      return `const nothing = () => { throw new Error('left out of the browser'); };\nexport { ${places.join(', ')} };`;
    },
  };
}
