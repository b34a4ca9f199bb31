import { activitiesContract } from '@crewwith/domain/activities/contract';
import { screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub } from '../../testing/api-stub.ts';
import { cardOf } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

// docs/specification.md#lists-on-screen
it('searches names and places without regard to case, by the address', async () => {
  const rows = [
    ['activity01', 'Featherstonehaugh Run', '남산'],
    ['activity02', '아침 걷기', 'featherstonehaugh cafe'],
    ['activity03', '저녁 걷기', '망원역'],
  ] as const;
  stub(
    activitiesContract.listFollowing,
    rows.map(([activity_id, name, location]) =>
      cardOf({ level: 3, hours: 20 }, { activity_id, name, location }),
    ),
  );
  await openPage('/demo/activities?search=fEATHERSTONEHAUGH');
  const list = within(await screen.findByRole('list', { name: t('lists.following') }));
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/demo/activity/activity01',
    '/demo/activity/activity02',
  ]);
  // The tile of the date.
  expect(list.getAllByRole('link')[0]?.textContent).toMatch(/^12월2수/);
});
