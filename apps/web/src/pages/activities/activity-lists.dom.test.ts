import { activitiesContract } from '@crewwith/domain/activities/contract';
import { screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub } from '../../testing/api-stub.ts';
import { cardOf, IDS } from '../../testing/fixtures.ts';
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

// docs/specification.md#activity-lists
it('says of past meetups what became of the own seat', async () => {
  const past = (name: string, seat?: 0 | 1 | 2) =>
    cardOf(
      { level: 3, hours: -20, ...(seat !== undefined && { seat }) },
      { activity_id: name.padEnd(10, '0'), name },
    );
  stub(activitiesContract.listPrevious, [
    past('attended', 2),
    past('missed', 0),
    past('unmarked', 1),
    past('another'),
  ]);
  await openPage('/demo/activities?tab=previous');
  const row = async (name: string) => within(await screen.findByRole('link', { name: new RegExp(name) }));
  (await row('attended')).getByText('출석했어요');
  (await row('missed')).getByText('노쇼');
  (await row('unmarked')).getByText('출석 확인 전');
  expect((await row('another')).queryByText(/출석|노쇼|참석/)).toBeNull();
});

// docs/specification.md#activity-lists
it('says of a meetup to come where one waits, or that a seat is held', async () => {
  const row = (activity_id: string, my_waiting: { position: number; state: 0 | 1 }) => ({
    ...cardOf({ level: 3, hours: 20 }, { activity_id, name: activity_id, held_count: my_waiting.state }),
    faces: [{ crew_id: IDS.otherCrew, nick: '느린거북', image_url: null }],
    my_waiting,
  });
  stub(activitiesContract.listFollowing, [
    row('waiting001', { position: 4, state: 0 }),
    row('called0001', { position: 0, state: 1 }),
  ]);
  await openPage('/demo/activities');
  const waiting = within(await screen.findByRole('link', { name: /waiting001/ }));
  waiting.getByText(t('waiter.placeShort', { position: 4 }));
  waiting.getByText('느린거북 님 외 2명');
  waiting.getByRole('progressbar');
  const called = within(screen.getByRole('link', { name: /called0001/ }));
  called.getByText(t('waiter.calledShort'));
  called.getByText('느린거북 님 외 1명');
});

// docs/specification.md#activity-lists
it('says in words when a meetup is, who attends, the own seat and the seats; of past ones no seats', async () => {
  const faces = [{ crew_id: IDS.crew, nick: '걸음마', image_url: null }];
  const rows = [
    cardOf(
      { level: 3, hours: 20, seat: 1 },
      { activity_id: 'activity01', name: '아침 걷기', count: 5, faces },
    ),
    cardOf({ level: 3, hours: 20 }, { activity_id: 'activity02', name: '저녁 걷기', count: 3, max_crew: 10 }),
  ];
  stub(activitiesContract.listFollowing, rows);
  stub(activitiesContract.listPrevious, [
    cardOf({ level: 3, hours: -20 }, { name: '지난 걷기' }),
    cardOf({ level: 3, hours: -24 * 366 }, { activity_id: 'activity03', name: '오래된 걷기' }),
  ]);
  const { user } = await openPage('/demo/activities');
  const own = await screen.findByRole('link', { name: /아침 걷기/ });
  expect(own.textContent).toContain('내일 오전 8시\u00a0· 남산 입구');
  within(own).getByText(t('attendee.applied'));
  within(own).getByText('걸음마 님 외 4명');
  within(own).getByRole('progressbar', { name: t('card.seats', { count: 5, max: 10 }) });
  const other = screen.getByRole('link', { name: /저녁 걷기/ });
  within(other).getByRole('progressbar', { name: t('card.seats', { count: 3, max: 10 }) });
  expect(within(other).queryByText(t('attendee.applied'))).toBeNull();
  await user.click(screen.getByRole('button', { name: t('lists.previous') }));
  const past = await screen.findByRole('link', { name: /지난 걷기/ });
  expect(within(past).queryByRole('progressbar')).toBeNull();
  expect(past.textContent).toContain('어제 오후 4시\u00a0· 남산 입구');
  // The tile says the day, but no year.
  expect(screen.getAllByText('어제').map((day) => day.getAttribute('aria-hidden'))).toEqual([null, 'true']);
  screen.getByText(/^2025년 11월 30일 \(일\) /);
});
