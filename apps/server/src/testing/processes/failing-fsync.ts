import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// Loaded by --import, into each thread: fsync fails once there is the file that the environment names.
const { FSYNC_FAILS = '' } = process.env;
const fsync = fs.fsyncSync;
fs.fsyncSync = (file) => {
  if (fs.existsSync(FSYNC_FAILS)) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
  fsync(file);
};
syncBuiltinESMExports();
