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

  it('has no secret without a passphrase, and its restore asks for it', () =>
    test.restored('pglite', async (db, there) => {
      const open = test.file('open.tar.gz');
      const unset = { secret: undefined };
      const manifest = await test.back({ ...test.place, ...unset }, test.source.db, open);
      expect(Object.keys(manifest.entries)).not.toContain('secret');
      expect(gunzipSync(await readFile(open)).includes(SECRET)).toBe(false);
      await expect(restoreBackup(open, { ...there, ...unset }, db)).rejects.toThrow('set SECRET');
      await writeFile(join(there.dataDir, 'secret'), SECRET);
      await restoreBackup(open, { ...there, ...unset }, db);

      // As a server of a version before would send it.
      const config = { ...test.place, ...unset };
      const sent = () =>
        pack(
          createBackup(backupSource(config, test.source.db, { secret: SECRET, encrypted: true, now: NOW })),
        );
      const kept = test.file('sent.tar.gz');
      await expect(writeBackup({ path: kept, passphrase: null }, sent)).rejects.toThrow('restart it first');
      expect((await readdir(dirname(kept))).filter((name) => name.startsWith('sent'))).toEqual([]);
    }));
});
