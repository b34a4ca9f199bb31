import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackupTest, NOW, openBackupTest, SECRET } from '../testing/backups.ts';
import { insertMember } from '../testing/fixtures.ts';
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
      await expect(writeBackup({ path, passphrase: null }, sent)).rejects.toThrow('restart the server first');
      expect((await readdir(dirname(path))).filter((name) => name.startsWith('sent'))).toEqual([]);
    }));

  it('leaves no secret beside a database that holds other data', () =>
    test.restored('pglite', async (db, there) => {
      const unset = { secret: undefined, backupPassphrase: 'a passphrase of the operator' };
      const file = test.file('whole.tar.gz.age');
      expect(
        Object.keys((await test.back({ ...test.place, ...unset }, test.source.db, file)).entries),
      ).toContain('secret');
      await insertMember(db);
      await expect(restoreBackup(file, { ...there, ...unset }, db)).rejects.toThrow(
        'already contains members',
      );
      expect(await readdir(there.dataDir)).not.toContain('secret');
    }));
});
