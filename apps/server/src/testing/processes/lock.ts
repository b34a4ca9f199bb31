import { FolderLockedError, lockFolder } from '../../db/embedded/folder-lock.ts';

/** A process that takes a folder, says so and stays until its input ends; or says why it could not. */
const [folder = ''] = process.argv.slice(2);
try {
  await lockFolder(folder);
  process.stdout.write('taken\n');
  process.stdin.resume();
} catch (error) {
  if (!(error instanceof FolderLockedError)) throw error;
  process.stdout.write(`${error.message}\n`);
}
