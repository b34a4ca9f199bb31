import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const NAME = `node-linux-${process.arch}`;
let root: string;
let link: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'crewwith-link-'));
  link = join(root, 'node_modules/.bin/node');
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  cpSync(join(import.meta.dirname, 'link-node.mjs'), join(root, 'scripts/link-node.mjs'));
});
afterEach(() => rmSync(root, { recursive: true }));
const run = () => execFileSync(process.execPath, [join(root, 'scripts/link-node.mjs')]);

it('links the Node that was installed, once', () => {
  mkdirSync(join(root, 'node_modules', NAME, 'bin'), { recursive: true });
  writeFileSync(join(root, 'node_modules', NAME, 'bin/node'), '');
  run();
  run();
  expect(readlinkSync(link)).toBe(`../${NAME}/bin/node`);
});

it('links it in place of one that leads nowhere', () => {
  mkdirSync(join(root, 'node_modules', NAME, 'bin'), { recursive: true });
  writeFileSync(join(root, 'node_modules', NAME, 'bin/node'), '');
  mkdirSync(join(root, 'node_modules/.bin'));
  symlinkSync('../removed/bin/node', link);
  run();
  expect(readlinkSync(link)).toBe(`../${NAME}/bin/node`);
});

it('links nothing where none was installed', () => {
  run();
  expect(existsSync(link)).toBe(false);
});
