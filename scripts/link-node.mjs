// JavaScript for Node 20: npm runs it after each install.
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Links the Node that was installed, so that npm's scripts run with it. npm before 11 removes its own link together
 * with the package for the other processor, which has a program of the same name.
 */
const PACKAGES = fileURLToPath(new URL('../node_modules', import.meta.url));
const program = `node-linux-${process.arch}/bin/node`;
const link = join(PACKAGES, '.bin/node');
if (existsSync(join(PACKAGES, program)) && !existsSync(link)) {
  mkdirSync(join(PACKAGES, '.bin'), { recursive: true });
  // A link that leads nowhere does not exist for `existsSync`.
  rmSync(link, { force: true });
  symlinkSync(`../${program}`, link);
}
