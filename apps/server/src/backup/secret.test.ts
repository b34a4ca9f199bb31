import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackupTest, NOW, openBackupTest, SECRET } from '../testing/backups.ts';
import { pack } from './archive.ts';
import { writeBackup } from './file.ts';
import { restoreBackup } from './restore.ts';
import { backupSource, createBackup } from './save.ts';

// docs/threats.md#t-56
describe('a backup', () => {
  let test: BackupTest;
  beforeAll(async () => {
    test = await openBackupTest('pglite');
  });
  afterAll(() => test.close());

  it('contains no secret without a passphrase, and its restore requires SECRET', () =>
    test.restored('pglite', async (db, there) => {
      const open = test.file('open.tar.gz');
      const unset = { secret: undefined };
      const manifest = await test.back({ ...test.place, ...unset }, test.source.db, open);
      expect(Object.keys(manifest.entries)).not.toContain('secret');
      expect(gunzipSync(await readFile(open)).includes(SECRET)).toBe(false);
      await expect(restoreBackup(open, { ...there, ...unset }, db)).rejects.toThrow('set SECRET');
      await writeFile(join(there.dataDir, 'secret'), SECRET);
      await restoreBackup(open, { ...there, ...unset }, db);

      // As sent by a server of an earlier version.
      const config = { ...test.place, ...unset };
      const sent = () =>
        pack(
          createBackup(backupSource(config, test.source.db, { secret: SECRET, encrypted: true, now: NOW })),
        );
      const path = test.file('sent.tar.gz');
      await expect(writeBackup({ path, passphrase: null }, sent)).rejects.toThrow('restart it first');
      expect((await readdir(dirname(path))).filter((name) => name.startsWith('sent'))).toEqual([]);
    }));
});
