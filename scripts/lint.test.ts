import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const RESTRICTED = 'lint/style/noRestrictedImports';
const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';
const DOMAIN = 'packages/domain/src';

interface Plant {
  readonly file: string;
  readonly code: string;
  readonly rule: string;
}
const imports = (file: string, specifier: string): Plant => ({
  file,
  code: `import { x } from '${specifier}';\n\nexport const y = x;\n`,
  rule: RESTRICTED,
});
const plant = (file: string, rule: string, code: string): Plant => ({ file, rule, code });

const forbidden: Record<string, Plant[]> = {
  'the domain imports zod and nothing else': [
    imports(`${DOMAIN}/clubs/builtin.ts`, 'node:fs'),
    imports(`${DOMAIN}/clubs/package.ts`, 'kysely'),
    imports(`${DOMAIN}/clubs/server.ts`, '../../../../apps/server/src/env.ts'),
    imports(`${DOMAIN}/clubs/builtin.test.ts`, 'node:fs'),
    plant(`${DOMAIN}/clubs/lazy.ts`, RESTRICTED, "export const load = () => import('kysely');\n"),
    plant(`${DOMAIN}/clubs/typed.ts`, RESTRICTED, "export type { Kysely } from 'kysely';\n"),
  ],
  'web and server never meet': [
    imports(`${WEB}/pages/env-by-path.ts`, '../../../server/src/env.ts'),
    imports(`${WEB}/api/env-by-name.ts`, '@crewwith/server/src/env.ts'),
    imports(`${WEB}/features/clubs/env.ts`, '../../../../server/src/env.ts'),
    imports(`${SERVER}/paths-by-path.ts`, '../../web/src/paths.ts'),
    imports(`${SERVER}/http/paths-by-name.ts`, '@crewwith/web/src/paths.ts'),
    imports(`${SERVER}/features/clubs/paths.ts`, '../../../../web/src/paths.ts'),
    imports(`${SERVER}/features/clubs/routes.ts`, '../../../../web/src/paths.ts'),
  ],
  'kit, db and ui know no feature': [
    imports(`${SERVER}/http/club.ts`, '../features/clubs/public.ts'),
    imports(`${SERVER}/http/deep/club.ts`, '../../features/clubs/public.ts'),
    imports(`${SERVER}/db/club.ts`, '../features/clubs/queries.ts'),
    imports(`${SERVER}/db/refusal.ts`, '../http/errors.ts'),
    imports(`${SERVER}/db/postgres/job.ts`, '../../jobs/schedule.ts'),
    imports(`${SERVER}/db/embedded/call.ts`, '../../context.ts'),
    imports(`${WEB}/api/club.ts`, '../features/clubs/api.ts'),
    imports(`${WEB}/ui/club.ts`, '../features/clubs/api.ts'),
    imports(`${WEB}/ui/home.ts`, '../pages/home.tsx'),
  ],
  'another slice is entered through its door': [
    imports(`${SERVER}/features/crews/queries-of-clubs.ts`, '../clubs/queries.ts'),
    imports(`${SERVER}/features/crews/round-about.ts`, '../../features/clubs/queries.ts'),
    imports(`${SERVER}/features/crews/crews.test.ts`, '../clubs/queries.ts'),
    imports(`${SERVER}/features/crews/writes/queries-of-clubs.ts`, '../../clubs/queries.ts'),
    imports(`${SERVER}/features/crews/writes/writes-of-clubs.ts`, '../../clubs/writes/edit.ts'),
    imports(`${SERVER}/features/crews/routes.ts`, '../clubs/routes.ts'),
    imports(`${WEB}/features/crews/card-of-clubs.ts`, '../clubs/club-card.tsx'),
    imports(`${WEB}/features/crews/join/card-of-clubs.ts`, '../../clubs/club-card.tsx'),
    plant(`${WEB}/features/crews/typed.ts`, RESTRICTED, "export type { X } from '../clubs/club-card.tsx';\n"),
  ],
  'routes know no database': [
    imports(`${SERVER}/features/members/routes.ts`, './queries.ts'),
    imports(`${SERVER}/features/notices/routes.ts`, '../../db/connect.ts'),
    imports(`${SERVER}/features/likes/routes.ts`, 'kysely'),
    imports(`${SERVER}/features/messages/routes/board.ts`, '../queries/board.ts'),
  ],
  'no cycles': [
    plant(
      `${DOMAIN}/ring-a.ts`,
      'lint/suspicious/noImportCycles',
      "import { b } from './ring-b.ts';\n\nexport const a = () => b;\n",
    ),
    plant(
      `${DOMAIN}/ring-b.ts`,
      'lint/suspicious/noImportCycles',
      "import { a } from './ring-a.ts';\n\nexport const b = () => a;\n",
    ),
  ],
  'no default exports': [
    plant(
      `${WEB}/pages/default.ts`,
      'lint/style/noDefaultExport',
      'export default function page() {\n  return 1;\n}\n',
    ),
    plant(`${SERVER}/default.ts`, 'lint/style/noDefaultExport', 'const x = 1;\nexport { x as default };\n'),
  ],
  'no barrels': [
    plant(
      `${WEB}/features/clubs/index.ts`,
      'lint/performance/noBarrelFile',
      "export { y } from './own.ts';\n",
    ),
    plant(`${DOMAIN}/all.ts`, 'lint/performance/noReExportAll', "export * from './clubs/form.ts';\n"),
  ],
  'time and randomness are arguments': [
    plant(`${SERVER}/features/clubs/now.ts`, 'plugin', 'export const now = () => new Date();\n'),
    plant(`${DOMAIN}/clubs/now.ts`, 'plugin', 'export const now = () => Date.now();\n'),
    plant(`${DOMAIN}/clubs/luck.ts`, 'plugin', 'export const luck = () => Math.random();\n'),
  ],
  'no sentence in a component': [
    plant(
      `${WEB}/pages/sentence.tsx`,
      'lint/style/noJsxLiterals',
      'export const Hello = () => <p>안녕</p>;\n',
    ),
  ],
  'no any, no non-null cheats, no ts-ignore': [
    plant(`${DOMAIN}/any.ts`, 'lint/suspicious/noExplicitAny', 'export const x = (y: any) => y;\n'),
    plant(`${DOMAIN}/cheat.ts`, 'lint/style/noNonNullAssertion', 'export const x = (y?: string) => y!;\n'),
    plant(
      `${DOMAIN}/ignore.ts`,
      'lint/suspicious/noTsIgnore',
      '// @ts-ignore: planted\nexport const x: string = 1;\n',
    ),
  ],
};

const allowed: Plant[] = [
  imports(`${DOMAIN}/crews/fine.ts`, 'zod'),
  imports(`${DOMAIN}/crews/fine-too.ts`, '../clubs/own.ts'),
  imports(`${DOMAIN}/crews/fine.test.ts`, 'vitest'),
  imports(`${SERVER}/fine-app.ts`, './features/clubs/fine-routes.ts'),
  imports(`${SERVER}/http/fine.ts`, './deep/fine.ts'),
  imports(`${SERVER}/features/clubs/fine.ts`, '../crews/public.ts'),
  imports(`${SERVER}/features/clubs/fine-own.ts`, './queries.ts'),
  imports(`${SERVER}/features/clubs/fine-kit.ts`, '../../http/fine.ts'),
  imports(`${SERVER}/features/clubs/fine-domain.ts`, '@crewwith/domain/clubs/form'),
  imports(`${SERVER}/features/clubs/fine-routes.ts`, './public.ts'),
  imports(`${SERVER}/features/clubs/writes/fine.ts`, '../queries.ts'),
  imports(`${SERVER}/features/clubs/writes/fine-door.ts`, '../../crews/public.ts'),
  imports(`${SERVER}/features/clubs/writes/fine-kit.ts`, '../../../http/fine.ts'),
  imports(`${SERVER}/features/clubs/writes/fine-domain.ts`, '../shape/form.ts'),
  imports(`${WEB}/features/clubs/fine.ts`, '../crews/api.ts'),
  imports(`${WEB}/features/clubs/fine-ui.ts`, '../../ui/fine.ts'),
  imports(`${WEB}/features/clubs/fine-own.ts`, './club-card.tsx'),
  imports(`${WEB}/ui/fine.ts`, './deep/fine.ts'),
  imports(`${WEB}/pages/fine.ts`, '../features/clubs/club-card.tsx'),
  plant(`${SERVER}/fine-clock.ts`, '', 'export const now = () => new Date();\n'),
  plant(`${DOMAIN}/crews/fine-date.ts`, '', 'export const at = (ms: number) => new Date(ms);\n'),
];

interface Diagnostic {
  readonly category: string;
  readonly severity: string;
  readonly location: { readonly path: string };
}
let diagnostics: Diagnostic[] = [];
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewwith-lint-'));
  await cp(join(ROOT, 'biome.json'), join(folder, 'biome.json'));
  await cp(join(ROOT, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true });
  await writeFile(join(folder, '.gitignore'), 'node_modules\n');
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const name of ['apps/server', 'apps/web', 'packages/domain']) {
    await cp(join(ROOT, name, 'package.json'), join(folder, name, 'package.json'));
  }
  for (const { file, code } of [...Object.values(forbidden).flat(), ...allowed]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), code);
  }
  diagnostics = await lint();
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

async function lint(): Promise<Diagnostic[]> {
  const biome = join(ROOT, 'node_modules/.bin/biome');
  const args = ['lint', '--vcs-root=.', '--reporter=json', '--max-diagnostics=none', 'apps', 'packages'];
  const { stdout } = await promisify(execFile)(biome, args, { cwd: folder, maxBuffer: 1e8 }).catch(
    (error: { stdout: string }) => error,
  );
  return JSON.parse(stdout).diagnostics;
}

const against = (file: string) =>
  diagnostics.filter(({ location }) => location.path === file).map(({ category }) => category);

for (const [rule, plants] of Object.entries(forbidden)) {
  test(`${rule}: ${plants.length} violations, ${plants.length} errors`, () => {
    const found = plants.flatMap((p) => against(p.file).filter((category) => category === p.rule));
    const missed = plants.filter((p) => !against(p.file).includes(p.rule)).map((p) => p.file);
    expect(missed).toEqual([]);
    expect(found).toHaveLength(plants.length);
  });
}

test('what the rules allow gives no error', () => {
  const complaints = allowed.flatMap((p) => against(p.file).map((category) => `${p.file}: ${category}`));
  expect(complaints).toEqual([]);
});

test('every complaint is an error, so that the linter fails', () => {
  expect(diagnostics.filter(({ severity }) => severity !== 'error')).toEqual([]);
});
