import { clubsContract } from '@crewwith/domain/clubs/contract';
import { homeContract } from '@crewwith/domain/home/contract';
import { membersContract } from '@crewwith/domain/members/contract';
import { notificationsContract } from '@crewwith/domain/notifications/contract';
import { screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub } from '../testing/api-stub.ts';
import { memberClubOf } from '../testing/member-club.ts';
import { openPage } from '../testing/open-page.tsx';

/** My clubs, by my level in each. */
const clubsAt = (levels: readonly number[]) =>
  levels.map((level, index) => ({
    ...memberClubOf(null),
    ...(index > 0 && { id: `club00000${index}`, nick: `club-${index}`, name: `클럽 ${index}` }),
    admin_level: level,
  }));

function stubHome(levels: readonly number[]) {
  const nothing = { activities: [], called: [], next: null, open: [], polls: [] };
  stub(homeContract.readOfMember, { clubs: clubsAt(levels), ...nothing });
}

const tabs = () =>
  within(screen.getByRole('navigation', { name: t('nav.siteLabel'), hidden: true })).getAllByRole('link', {
    hidden: true,
  });
const targets = () => tabs().map((tab) => tab.getAttribute('href'));

// docs/specification.md#navigation
it.each([
  ['no club', [], []],
  ['one club, of level 1', [1], ['/demo/activities', '/demo/notices']],
  ['one club, of level 2', [2], ['/demo/activities', '/demo/notices/bulletin']],
  ['one club, of level 4', [4], ['/demo/activities', '/demo/notices/bulletin', '/demo/crews']],
  ['two clubs', [4, 4], []],
] as const)('leads from a first screen with %s to the lists of the only club', async (_, levels, lists) => {
  stub(clubsContract.list, []);
  stubHome(levels);
  await openPage('/');
  // Part of the answer.
  await screen.findByRole('link', { name: t('picker.create') });
  expect(targets()).toEqual(['/', ...lists, '/profile']);
  expect(tabs().map((tab) => tab.getAttribute('aria-current'))).toEqual([
    'page',
    ...lists.map(() => null),
    null,
  ]);
});

// docs/specification.md#navigation
it('leads to the lists by the latest answer that names the clubs', async () => {
  stub(membersContract.listClubs, clubsAt([2]));
  stub(notificationsContract.list, []);
  const { user } = await openPage('/notifications');
  stubHome([4, 4]);
  await user.click(screen.getByRole('link', { name: t('common.back') }));
  await screen.findByRole('link', { name: '클럽 1' });
  expect(targets()).toEqual(['/', '/profile']);
});
