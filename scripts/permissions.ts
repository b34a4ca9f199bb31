import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import en from '../apps/web/src/locales/en.json' with { type: 'json' };
import { contract, TAGS } from '../packages/domain/src/contract.ts';
import type { Endpoint } from '../packages/domain/src/endpoint.ts';
import { FIELD_PERMISSIONS, type FieldPermissions } from '../packages/domain/src/field-permissions.ts';
import { describeAccess, describePermission } from '../packages/domain/src/permission-texts.ts';
import { type Action, PERMISSIONS, type Permission } from '../packages/domain/src/permissions.ts';

const FILE = fileURLToPath(new URL('../docs/permissions.md', import.meta.url));
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const INTRO = `# Who may do what

Made by \`npm run permissions\` from the tables that the server enforces (\`packages/domain/src/permissions.ts\` and the
\`contract.ts\` of each noun). Do not edit it: a test fails when it is out of date. Another test sends every call at every
level, in the own club and in others, and compares the results with a table written by hand.

- A **level** is that of an active crew in the club of the resource. Level 0 and below, crews of other clubs and people
  without a club are outsiders: they see what everyone sees.
- **The owner** made the activity, **the author** wrote the notice or message, **oneself** is the affected crew or member.
  These relations apply to active crews of any level; that of the owner from level 5 on.
- **As oneself** means that the call names a crew, which must be the caller's own.
- Without log-in the status is 401. Clubs are public, so a forbidden action on a club or its lists is 403. Resources inside
  a club are visible to its crews only, so outsiders get 404, and crews with too low a level 403.`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, column) => (column > 0 && head[column]?.length === 1 ? ':-:' : '---')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function levelTables(): string {
  const entries = Object.entries<Permission>(PERMISSIONS) as [Action, Permission][];
  const subjects = Map.groupBy(entries, ([action]) => action.split('.')[0] ?? '');
  return [...subjects]
    .map(([subject, rows]) => {
      const cells = rows.map(([action, permission]) => [
        capitalized(en.actions[action]),
        ...LEVELS.map((level) => (permission.level !== null && level >= permission.level ? '●' : '')),
        describePermission({ ...permission, level: null }),
      ]);
      const head = ['', ...LEVELS.map(String), 'and'];
      return `### ${capitalized(subject)}\n\n${table(head, cells)}`;
    })
    .join('\n\n');
}

const describeViewer = (viewer: Action | 'everyone') =>
  viewer === 'everyone' ? 'everyone' : describePermission(PERMISSIONS[viewer]);

function fieldTable({ thing, fields }: FieldPermissions): string[][] {
  const byViewer = Map.groupBy(Object.entries(fields), ([, viewer]) => describeViewer(viewer));
  return [...byViewer].map(([viewer, entries], index) => [
    index === 0 ? thing : '',
    viewer,
    entries.map(([field]) => `\`${field}\``).join(' '),
  ]);
}

function callTables(): string {
  const endpoints = Object.values(contract).flatMap((noun) => Object.values<Endpoint>(noun));
  const byTag = Map.groupBy(endpoints, ({ tag }) => tag);
  return Object.entries(TAGS)
    .map(([tag, { title }]) => {
      const rows = (byTag.get(tag) ?? []).map((endpoint) => [
        endpoint.summary,
        describeAccess(endpoint),
        `\`${endpoint.method} ${endpoint.path.replace('/api/v1', '')}\``,
      ]);
      return `### ${title}\n\n${table(['what', 'who', 'call'], rows)}`;
    })
    .join('\n\n');
}

/** The content of docs/permissions.md, from the tables of the domain. */
export function renderPermissions(): string {
  return `${INTRO}

## Actions by level

${levelTables()}

## Visible fields

Fields that the caller may not see are absent. Every crew, activity and club has \`can\` and \`my\`: what the caller may do,
and the caller's membership.

${table(['', 'who', 'fields'], FIELD_PERMISSIONS.flatMap(fieldTable))}

## Calls

${callTables()}
`;
}

/** The committed content of docs/permissions.md. */
export function readPermissions(): Promise<string> {
  return readFile(FILE, 'utf8');
}

if (import.meta.main) await writeFile(FILE, renderPermissions());
