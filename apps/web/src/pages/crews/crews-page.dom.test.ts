import { NEW_CREW_DAYS } from '@crewwith/domain/constants';
import { crewsContract } from '@crewwith/domain/crews/contract';
import { screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { stub } from '../../testing/api-stub.ts';
import { facesIn } from '../../testing/faces.ts';
import { clubOf } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const rowOf = (nick: string, created_time: string, admin_level = 1) => ({
  id: nick.padEnd(10, '0'),
  nick,
  admin_level,
  level_name: admin_level === 1 ? '새내기' : '단골',
  created_month: created_time.slice(0, 7),
  created_time,
  image_url: nick === 'Oldest' ? '/uploads/oldest.webp' : null,
});
const CREWS = [
  rowOf('Oldest', '2026-03-01T03:00:00.000Z', 3),
  rowOf('Lately', '2026-11-20T03:00:00.000Z'),
  rowOf('Latest', '2026-11-30T03:00:00.000Z'),
];

/** What the faces of CREWS show. */
const FACES = ['/uploads/oldest.webp', 'L', 'L'];

afterEach(() => vi.restoreAllMocks());

/** A screen of this width has no room for a table. */
function narrow() {
  const query = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.spyOn(window, 'matchMedia').mockReturnValue(query as Partial<MediaQueryList> as MediaQueryList);
}

const open = (level: number, query = '') => {
  stub(crewsContract.listByLevel, CREWS);
  return openPage(`/demo/crews${query}`, { club: clubOf(level) });
};
const nicks = (rows: HTMLElement[]) => rows.map((row) => /Oldest|Lately|Latest/.exec(row.textContent)?.[0]);

// docs/specification.md#crews-page
it('shows new crews on a tab of their own, the latest first', async () => {
  const { user } = await open(5);
  expect(facesIn(await screen.findByRole('table', { name: t('crew.all') }))).toEqual(FACES);
  await user.type(screen.getByRole('searchbox'), 'Oldest');
  await user.click(screen.getByRole('button', { name: t('crew.tabNew') }));
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  const table = within(await screen.findByRole('table', { name: t('crew.tabNew') }));
  expect(nicks(table.getAllByRole('row').slice(1))).toEqual(['Latest', 'Lately']);
});

const TABS = ['tabAll', 'tabNew', 'tabAttendees', 'tabRestricted', 'tabBanned'] as const;

it.each([
  [5, 2],
  [6, 2],
  [7, 5],
])('shows level %i the first %i tabs', async (level, count) => {
  await open(level);
  await screen.findByRole('table', { name: t('crew.all') });
  const shown = TABS.filter((tab) => screen.queryByRole('button', { name: t(`crew.${tab}`) }) !== null);
  expect(shown).toEqual(TABS.slice(0, count));
});

it('scrolls to the selected tab of a row that is wider than the screen', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent === t('crew.tabBanned') ? 400 : 0;
  });
  const { user } = await open(7);
  const tab = await screen.findByRole('button', { name: t('crew.tabBanned') });
  const row = tab.parentElement as HTMLElement;
  await user.click(tab);
  expect(row.scrollLeft).toBe(250);
});

it('shows crews as rows of people on a phone, which can be sorted', async () => {
  narrow();
  const { user } = await open(7);
  const list = within(await screen.findByRole('list', { name: t('crew.all') }));
  expect(facesIn(screen.getByRole('list', { name: t('crew.all') }))).toEqual(FACES);
  expect(screen.queryByRole('table')).toBeNull();
  expect(nicks(list.getAllByRole('listitem'))).toEqual(['Oldest', 'Lately', 'Latest']);
  const [first] = list.getAllByRole('link');
  expect(first?.textContent).toContain('단골');
  expect(first?.textContent).toContain(t('crew.joinedOn', { day: '2026.03.01' }));
  const order = screen.getByRole('combobox', { name: t('lists.sortBy') });
  for (const [key, expected] of [
    ['nick.ascending', ['Lately', 'Latest', 'Oldest']],
    ['nick.descending', ['Oldest', 'Latest', 'Lately']],
    ['joined.descending', ['Latest', 'Lately', 'Oldest']],
    ['', ['Oldest', 'Lately', 'Latest']],
  ] as const) {
    await user.selectOptions(order, t(key === '' ? 'lists.unsorted' : `crew.orders.${key}`));
    expect(nicks(list.getAllByRole('listitem'))).toEqual(expected);
  }
});

it('says on a phone how long ago a new crew joined', async () => {
  narrow();
  await open(5, '?tab=new');
  const list = within(await screen.findByRole('list', { name: t('crew.tabNew') }));
  expect(list.getAllByRole('link')[0]?.textContent).toContain(t('crew.joinedOn', { day: '어제' }));
});

it('says that there is no new crew', async () => {
  stub(crewsContract.listByLevel, CREWS.slice(0, 1));
  await openPage('/demo/crews?tab=new', { club: clubOf(5) });
  await screen.findByText(t('crew.noNew', { days: NEW_CREW_DAYS }));
});

it('shows on a phone who attended how often as rows of people, which can be sorted', async () => {
  narrow();
  const rows = [
    { crew_id: 'oldest0001', crew_name: 'Oldest', image_url: '/uploads/oldest.webp', attendance_count: 4 },
    { crew_id: 'latest0001', crew_name: 'Latest', image_url: null, attendance_count: 1 },
  ].map((row) => ({ ...row, created_month: '2026-03' }));
  stub(crewsContract.reportAttendance, rows);
  const { user } = await open(7, '?tab=attendees');
  const list = within(await screen.findByRole('list', { name: t('crew.attendanceCount') }));
  expect(screen.queryByRole('table')).toBeNull();
  const [first] = list.getAllByRole('link');
  expect(first?.getAttribute('href')).toBe('/demo/crew/oldest0001');
  expect(first?.querySelector('img')?.getAttribute('src')).toBe('/uploads/oldest.webp');
  expect(first?.textContent).toContain(
    `${t('crew.attendedTimes', { count: 4 })} · ${t('crew.joinedOn', { day: '2026-03' })}`,
  );
  const order = screen.getByRole('combobox', { name: t('lists.sortBy') });
  await user.selectOptions(order, t('crew.orders.count.ascending'));
  expect(nicks(list.getAllByRole('listitem'))).toEqual(['Latest', 'Oldest']);
});

it('says how many crews there are once, and how many a search has found', async () => {
  const { user } = await open(5);
  await screen.findByRole('table', { name: t('crew.all') });
  screen.getByText(t('club.crews', { count: clubOf(5).crew_count }));
  expect(screen.queryByText(t('common.people', { count: 3 }))).toBeNull();
  await user.type(screen.getByRole('searchbox'), 'Lat');
  await screen.findByText(t('common.people', { count: 2 }));
});
