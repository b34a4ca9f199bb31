import { activitiesContract } from '@crewwith/domain/activities/contract';
import { screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub } from '../testing/api-stub.ts';
import { activityOf, clubOf, IDS } from '../testing/fixtures.ts';
import { openPage } from '../testing/open-page.tsx';

function open(level: number) {
  stub(activitiesContract.read, activityOf({ level, hours: 20 }));
  stub(activitiesContract.listAttendees, []);
  return openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(level) });
}

// docs/specification.md#navigation
it.each([
  [1, ['notices', 'activities']],
  [2, ['notices', 'activities', 'bulletin']],
  [4, ['notices', 'activities', 'bulletin', 'crews']],
] as const)('shows the tabs of a club to level %i in their order', async (level, tabs) => {
  await open(level);
  const nav = within(screen.getByRole('navigation', { name: t('nav.label') }));
  expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual(
    (['schedule', 'club', ...tabs] as const).map((tab) => t(`nav.${tab}`)),
  );
});

// docs/specification.md#navigation
it('leads from inside a club to the product info and the policies', async () => {
  const { user } = await open(3);
  expect(screen.queryByRole('contentinfo')).toBeNull();
  await user.click(await screen.findByRole('button', { name: t('menu.account') }));
  const menu = within(await screen.findByRole('menu'));
  for (const [page, href] of [
    ['about', '/crewwith'],
    ['privacy', '/privacypolicy'],
    ['terms', '/termsofservice'],
  ] as const) {
    const item = await menu.findByRole('menuitem', { name: t(`footer.${page}`) });
    expect(item.getAttribute('href')).toBe(href);
  }
});
