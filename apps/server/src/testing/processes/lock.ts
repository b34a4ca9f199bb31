import { FolderLockedError, lockFolder } from '../../db/embedded/folder-lock.ts';

/** Locks a folder, prints `taken` and runs until its input ends. Prints the reason if it cannot lock. */
const [folder = ''] = process.argv.slice(2);
try {
  await lockFolder(folder);
  process.stdout.write('taken\n');
  process.stdin.resume();
} catch (error) {
  if (!(error instanceof FolderLockedError)) throw error;
  process.stdout.write(`${error.message}\n`);
}
