import { build, type Plugin } from 'vite';

const SOURCE = 'src/first-script/first-script.ts';
const NAME = 'first-script.js';

/**
 * Builds the first script of the page: one small file without imports, placed in `<head>` before all other scripts. It
 * is a separate build because it must not share chunks with the app.
 */
export function firstScript(root: string): Plugin {
  let isBuild = false;
  return {
    name: 'first-script',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async buildStart() {
      if (!isBuild) return;
      this.addWatchFile(`${root}${SOURCE}`);
      this.emitFile({ type: 'asset', name: NAME, source: await buildScript(root, SOURCE) });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.values(bundle ?? {}).find(
          (asset) => asset.type === 'asset' && asset.names.includes(NAME),
        );
        const attrs = file ? { src: `/${file.fileName}` } : { type: 'module', src: `/${SOURCE}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** Returns the code of a script and its imports. */
export async function buildScript(root: string, source: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: `${root}${source}`, output: { format: 'iife' } },
    },
  });
  const [chunk] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  if (chunk?.type !== 'chunk') throw new Error(`${source} builds no script`);
  return chunk.code;
}
