import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { engines } from '../apps/server/src/testing/database.ts';
import { NOON } from './kit/noon.ts';
import { setUpSite } from './kit/site.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');

// docs/specification.md#export
describe.each(engines())('one’s own data, on %s', (engine) => {
  const site = setUpSite({ engine, clock: NOON });

  test('is saved as a file, with the pictures and a page that names the tables', async () => {
    const { page, context, pageErrors } = await site.openAs('level9', '/profile');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: t('export.save') }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('crewwith-2026-12-01.zip');
    const files = unzipSync(await readFile(await file.path()));
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    const data = JSON.parse(text('data.json'));
    const pictures = Object.keys(files).filter((name) => name.startsWith('pictures/'));
    expect(pictures).toHaveLength(data.images.length);
    expect([data.images.length, data.attendances.length, data.notifications.length]).not.toContain(0);
    const readme = await context.newPage();
    await readme.setContent(text('README.html'));
    const row = readme.getByRole('row', { name: t('export.list.attendances') });
    expect(await row.textContent()).toContain(`attendances.csv${data.attendances.length}`);
    expect(pageErrors.all).toEqual([]);
  });
});
