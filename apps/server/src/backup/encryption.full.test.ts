import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackupTest, contentsOf, openBackupTest, SECRET } from '../testing/backups.ts';
import { restoreBackup } from './restore.ts';

const PASSPHRASE = 'correct horse battery staple';

// docs/threats.md#t-56
describe('a backup', () => {
  let test: BackupTest;
  beforeAll(async () => {
    test = await openBackupTest('pglite');
  });
  afterAll(() => test.close());

  // One test, since each decryption derives the key for a second.
  it('is encrypted with a passphrase, and then contains the generated secret', () =>
    test.restored('pglite', async (db, there) => {
      const own = test.file('own.tar.gz.age');
      const unset = { secret: undefined, backupPassphrase: PASSPHRASE };
      await test.back({ ...test.place, ...unset }, test.source.db, own);
      const bytes = await readFile(own);
      expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
      expect(() => gunzipSync(bytes)).toThrow();

      const open = (backupPassphrase?: string, path = own) =>
        restoreBackup(path, { ...there, ...unset, backupPassphrase }, db);
      await expect(open()).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE');
      await expect(open('another passphrase')).rejects.toThrow('BACKUP_PASSPHRASE does not decrypt');
      const changed = Buffer.from(bytes);
      changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1;
      const broken = test.file('broken.tar.gz.age');
      for (const wrong of [changed, bytes.subarray(0, -4000)]) {
        await writeFile(broken, wrong);
        await expect(open(PASSPHRASE, broken)).rejects.toThrow('use another file');
      }
      expect((await contentsOf(db)).contents.members).toEqual([]);
      await open(PASSPHRASE);
      expect(await contentsOf(db)).toEqual(await contentsOf(test.source.db));
      expect(await readFile(join(there.dataDir, 'secret'), 'utf8')).toBe(SECRET);
    }));
});
