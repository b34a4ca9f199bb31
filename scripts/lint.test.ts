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

interface Sample {
  readonly file: string;
  readonly code: string;
  readonly rule: string;
}
const imports = (file: string, specifier: string): Sample => ({
  file,
  code: `import { x } from '${specifier}';\n\nexport const y = x;\n`,
  rule: RESTRICTED,
});
const sample = (file: string, rule: string, code: string): Sample => ({ file, rule, code });

const forbidden: Record<string, Sample[]> = {
  'the domain imports no other package or app': [
    imports(`${DOMAIN}/clubs/builtin.ts`, 'node:fs'),
    imports(`${DOMAIN}/clubs/package.ts`, 'kysely'),
    imports(`${DOMAIN}/clubs/server.ts`, '../../../../apps/server/src/env.ts'),
    imports(`${DOMAIN}/clubs/builtin.test.ts`, 'node:fs'),
    sample(`${DOMAIN}/clubs/lazy.ts`, RESTRICTED, "export const load = () => import('kysely');\n"),
    sample(`${DOMAIN}/clubs/typed.ts`, RESTRICTED, "export type { Kysely } from 'kysely';\n"),
  ],
  'web and server do not import each other': [
    imports(`${WEB}/pages/env-by-path.ts`, '../../../server/src/env.ts'),
    imports(`${WEB}/api/env-by-name.ts`, '@crewwith/server/src/env.ts'),
    imports(`${WEB}/features/clubs/env.ts`, '../../../../server/src/env.ts'),
    imports(`${SERVER}/paths-by-path.ts`, '../../web/src/paths.ts'),
    imports(`${SERVER}/http/paths-by-name.ts`, '@crewwith/web/src/paths.ts'),
    imports(`${SERVER}/features/clubs/paths.ts`, '../../../../web/src/paths.ts'),
    imports(`${SERVER}/features/clubs/routes.ts`, '../../../../web/src/paths.ts'),
  ],
  'shared folders import no feature': [
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
  'features import only the public file of other features': [
    imports(`${SERVER}/features/crews/queries-of-clubs.ts`, '../clubs/queries.ts'),
    imports(`${SERVER}/features/crews/indirect.ts`, '../../features/clubs/queries.ts'),
    imports(`${SERVER}/features/crews/crews.test.ts`, '../clubs/queries.ts'),
    imports(`${SERVER}/features/crews/writes/queries-of-clubs.ts`, '../../clubs/queries.ts'),
    imports(`${SERVER}/features/crews/writes/writes-of-clubs.ts`, '../../clubs/writes/edit.ts'),
    imports(`${SERVER}/features/crews/routes.ts`, '../clubs/routes.ts'),
    imports(`${WEB}/features/crews/card-of-clubs.ts`, '../clubs/club-card.tsx'),
    imports(`${WEB}/features/crews/join/card-of-clubs.ts`, '../../clubs/club-card.tsx'),
    sample(
      `${WEB}/features/crews/typed.ts`,
      RESTRICTED,
      "export type { X } from '../clubs/club-card.tsx';\n",
    ),
  ],
  'routes import no database code': [
    imports(`${SERVER}/features/members/routes.ts`, './queries.ts'),
    imports(`${SERVER}/features/notices/routes.ts`, '../../db/connect.ts'),
    imports(`${SERVER}/features/likes/routes.ts`, 'kysely'),
    imports(`${SERVER}/features/messages/routes/board.ts`, '../queries/board.ts'),
  ],
  'no cycles': [
    sample(
      `${DOMAIN}/ring-a.ts`,
      'lint/suspicious/noImportCycles',
      "import { b } from './ring-b.ts';\n\nexport const a = () => b;\n",
    ),
    sample(
      `${DOMAIN}/ring-b.ts`,
      'lint/suspicious/noImportCycles',
      "import { a } from './ring-a.ts';\n\nexport const b = () => a;\n",
    ),
  ],
  'no default exports': [
    sample(
      `${WEB}/pages/default.ts`,
      'lint/style/noDefaultExport',
      'export default function page() {\n  return 1;\n}\n',
    ),
    sample(`${SERVER}/default.ts`, 'lint/style/noDefaultExport', 'const x = 1;\nexport { x as default };\n'),
  ],
  'no barrels': [
    sample(
      `${WEB}/features/clubs/index.ts`,
      'lint/performance/noBarrelFile',
      "export { y } from './own.ts';\n",
    ),
    sample(`${DOMAIN}/all.ts`, 'lint/performance/noReExportAll', "export * from './clubs/form.ts';\n"),
  ],
  'time and randomness are parameters': [
    sample(`${SERVER}/features/clubs/now.ts`, 'plugin', 'export const now = () => new Date();\n'),
    sample(`${DOMAIN}/clubs/now.ts`, 'plugin', 'export const now = () => Date.now();\n'),
    sample(`${DOMAIN}/clubs/luck.ts`, 'plugin', 'export const luck = () => Math.random();\n'),
  ],
  'states are named once': [
    sample(`${SERVER}/features/clubs/s1.ts`, 'plugin', 'export const is = (c: C) => c.state === 1;\n'),
    sample(`${SERVER}/seed/s2.ts`, 'plugin', 'export const is = (c: C) => X_STATE.y !== c.my_state;\n'),
    sample(`${SERVER}/seed/s3.ts`, 'plugin', 'export const is = (state: number) => state >= 0;\n'),
    sample(`${SERVER}/db/s4.ts`, 'plugin', "export const q = (c: C) => c.where('crews.state', '=', 1);\n"),
    sample(`${SERVER}/db/s5.ts`, 'plugin', "export const q = (c: C) => c.on('state', 'in', [1, 2]);\n"),
    sample(`${SERVER}/db/s6.ts`, 'plugin', "export const q = (eb: E) => eb('me.state', '=', X_STATE.y);\n"),
    sample(`${SERVER}/db/s7.ts`, 'plugin', 'export const q = sql`from crews where crews.state = 1`;\n'),
    sample(`${SERVER}/db/s8.ts`, 'plugin', 'export const q = sql`update crews set state = -1`;\n'),
    sample(`${SERVER}/db/s9.ts`, 'plugin', 'export const q = sql`where state in (1, 2)`;\n'),
    sample(`${WEB}/pages/s1.ts`, 'plugin', 'export const is = (c: C) => c.my?.state !== -1;\n'),
    sample(`${DOMAIN}/clubs/s1.ts`, 'plugin', 'export const is = (c: C) => c.state === X_STATE.y;\n'),
  ],
  'that an activity has started is decided once': [
    sample(`${WEB}/pages/t1.ts`, 'plugin', 'export const is = (now: Date, start: Date) => now >= start;\n'),
    sample(`${WEB}/pages/t2.ts`, 'plugin', 'export const is = (a: A, now: Date) => a.activity_time > now;\n'),
    sample(
      `${WEB}/features/clubs/t3.ts`,
      'plugin',
      'export const is = (now: Date, start: Date) => now.getTime() < start.getTime();\n',
    ),
  ],
  'no text in components': [
    sample(
      `${WEB}/pages/sentence.tsx`,
      'lint/style/noJsxLiterals',
      'export const Hello = () => <p>안녕</p>;\n',
    ),
  ],
  'no any, no non-null assertions, no ts-ignore': [
    sample(`${DOMAIN}/any.ts`, 'lint/suspicious/noExplicitAny', 'export const x = (y: any) => y;\n'),
    sample(`${DOMAIN}/cheat.ts`, 'lint/style/noNonNullAssertion', 'export const x = (y?: string) => y!;\n'),
    sample(
      `${DOMAIN}/ignore.ts`,
      'lint/suspicious/noTsIgnore',
      '// @ts-ignore: a sample\nexport const x: string = 1;\n',
    ),
  ],
};

const allowed: Sample[] = [
  imports(`${DOMAIN}/crews/fine.ts`, 'zod'),
  imports(`${DOMAIN}/crews/fine-too.ts`, '../clubs/own.ts'),
  imports(`${DOMAIN}/crews/fine.test.ts`, 'vitest'),
  imports(`${SERVER}/fine-app.ts`, './features/clubs/fine-routes.ts'),
  imports(`${SERVER}/http/fine.ts`, './deep/fine.ts'),
  imports(`${SERVER}/features/clubs/fine.ts`, '../crews/public.ts'),
  imports(`${SERVER}/features/clubs/fine-own.ts`, './queries.ts'),
  imports(`${SERVER}/features/clubs/fine-http.ts`, '../../http/fine.ts'),
  imports(`${SERVER}/features/clubs/fine-domain.ts`, '@crewwith/domain/clubs/form'),
  imports(`${SERVER}/features/clubs/fine-routes.ts`, './public.ts'),
  imports(`${SERVER}/features/clubs/writes/fine.ts`, '../queries.ts'),
  imports(`${SERVER}/features/clubs/writes/fine-public.ts`, '../../crews/public.ts'),
  imports(`${SERVER}/features/clubs/writes/fine-http.ts`, '../../../http/fine.ts'),
  imports(`${SERVER}/features/clubs/writes/fine-domain.ts`, '../shape/form.ts'),
  imports(`${WEB}/features/clubs/fine.ts`, '../crews/api.ts'),
  imports(`${WEB}/features/clubs/fine-ui.ts`, '../../ui/fine.ts'),
  imports(`${WEB}/features/clubs/fine-own.ts`, './club-card.tsx'),
  imports(`${WEB}/ui/fine.ts`, './deep/fine.ts'),
  imports(`${WEB}/pages/fine.ts`, '../features/clubs/club-card.tsx'),
  sample(`${SERVER}/fine-clock.ts`, '', 'export const now = () => new Date();\n'),
  sample(`${DOMAIN}/crews/fine-date.ts`, '', 'export const at = (ms: number) => new Date(ms);\n'),
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

const violationsIn = (file: string) =>
  diagnostics.filter(({ location }) => location.path === file).map(({ category }) => category);

for (const [rule, samples] of Object.entries(forbidden)) {
  test(`${rule}: ${samples.length} violations, ${samples.length} errors`, () => {
    const found = samples.flatMap((p) => violationsIn(p.file).filter((category) => category === p.rule));
    const missed = samples.filter((p) => !violationsIn(p.file).includes(p.rule)).map((p) => p.file);
    expect(missed).toEqual([]);
    expect(found).toHaveLength(samples.length);
  });
}

test('accepts code that the rules allow', () => {
  const errors = allowed.flatMap((p) => violationsIn(p.file).map((category) => `${p.file}: ${category}`));
  expect(errors).toEqual([]);
});

test('reports every violation as an error, so that the linter fails', () => {
  expect(diagnostics.filter(({ severity }) => severity !== 'error')).toEqual([]);
});
