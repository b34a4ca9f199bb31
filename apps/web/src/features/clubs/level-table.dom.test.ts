import { screen } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import ko from '../../locales/ko.json' with { type: 'json' };
import { clubOf } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

// docs/specification.md#club-info
it('says what each level adds to those below', async () => {
  await openPage('/demo/info', { club: clubOf(3) });
  const levels = screen.getByRole('list', { name: t('clubInfo.levels') });
  const [leader, , admins] = [...levels.children].map(({ textContent }) => textContent);
  expect(leader).toContain(`${ko.actions['club.transfer']}\u00a0· ${ko.actions['crew.unban_permanent']}`);
  expect(admins).toContain(ko.actions['attendee.mark']);
  expect(admins).not.toContain(ko.actions['attendee.attend']);
});
