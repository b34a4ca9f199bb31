import { reportsContract } from '@crewwith/domain/reports/contract';
import { MARKS } from '@crewwith/domain/reports/rules';
import { screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { stub } from '../../testing/api-stub.ts';
import { facesIn } from '../../testing/faces.ts';
import { clubOf } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { collectSavedFiles } from '../../testing/saved-files.ts';

const meetupOf = (name: string, figures: { late_cancels: number; refilled: number; left_out: number }) => ({
  activity_id: name.padEnd(10, '0'),
  name,
  activity_time: '2026-11-20T19:00:00.000Z',
  state: 2 as const,
  max_crew: 10,
  count: 8,
  attended: 7,
  no_shows: 1,
  ...figures,
});
const REPORT = {
  meetups: [
    meetupOf('Quiet', { late_cancels: 0, refilled: 0, left_out: 0 }),
    meetupOf('Wanted', { late_cancels: 3, refilled: 2, left_out: 4 }),
    meetupOf('Late', { late_cancels: 1, refilled: 0, left_out: 1 }),
  ],
  more: false,
  crews: [
    {
      crew_id: 'crew000000',
      nick: 'Noeul',
      image_url: '/uploads/noeul-400.webp',
      created_month: '2026-01',
      joined_from: 0,
      marks: MARKS.attended.repeat(3),
    },
  ],
  series: [
    {
      series_id: 'series0000',
      name: 'Tuesdays',
      rule: 'WEEKLY;BYDAY=TU',
      clock: '20:00',
      meetups: 4,
      count: 31,
      attended: 27,
      no_shows: 1,
      late_cancels: 2,
      standing: 16,
      rests: 3,
      top_crews: [
        { crew_id: 'crew000000', nick: 'Noeul', image_url: '/uploads/noeul-400.webp', attended: 4 },
        { crew_id: 'crew000001', nick: '=1+1', image_url: null, attended: 3 },
      ],
    },
  ],
  newcomers: { count: 6, returned: 3, pending: 2 },
};
const DAYS = { days: 30 };

afterEach(() => vi.restoreAllMocks());

async function open(given: Partial<typeof REPORT> = {}) {
  stub(reportsContract.attendance, { ...REPORT, ...given });
  const page = await openPage('/demo/report', { club: clubOf(7) });
  await screen.findByRole('table', { name: t('report.filled') });
  return page;
}
const figureOf = (label: string) =>
  within(summary()).getByText(label, { selector: 'dt' }).parentElement?.textContent;
/** A list of terms has no role. */
const summary = () => screen.getByLabelText(t('report.summary'));

// docs/specification.md#report-seats
it('adds up late cancels, seats filled again and who was left out, and shows them at each meetup', async () => {
  await open();
  expect(figureOf(t('report.lateCancels'))).toContain(t('report.seats', { count: 4 }));
  expect(figureOf(t('report.lateCancels'))).toContain(t('report.refilledOf', { count: 2 }));
  expect(figureOf(t('report.leftOut'))).toContain(t('report.waits', { count: 5 }));
  const table = within(screen.getByRole('table', { name: t('report.filled') }));
  const rowOf = (name: string) => table.getByRole('row', { name: new RegExp(name) }).textContent;
  expect(rowOf('Wanted')).toContain(t('report.lateNote', { late: 3, refilled: 2 }));
  expect(rowOf('Wanted')).toContain(t('report.leftOutNote', { count: 4 }));
  expect(rowOf('Late')).toContain(t('report.lateNote', { late: 1, refilled: 0 }));
  expect(rowOf('Quiet')).not.toContain(t('report.lateCancels'));
});

// docs/specification.md#faces
it('shows the face of each crew in the table and in the map', async () => {
  await open();
  for (const row of screen.getAllByRole('rowheader', { name: 'Noeul' })) {
    expect(facesIn(row)).toEqual(['/uploads/noeul-400.webp']);
  }
  expect(screen.getAllByRole('rowheader', { name: 'Noeul' })).toHaveLength(2);
});

// docs/specification.md#report-newcomers
it('tells how many newcomers came back, without those who still can', async () => {
  await open();
  expect(figureOf(t('report.newcomers'))).toContain(t('report.people', { count: 6 }));
  const returned = figureOf(t('report.returned', DAYS));
  expect(returned).toContain(t('report.returnedOf', { decided: 4, returned: 3 }));
  expect(returned).toContain(t('report.pending', { count: 2, ...DAYS }));
});

it('tells no share of newcomers while all still can come back', async () => {
  await open({ newcomers: { count: 2, returned: 0, pending: 2 } });
  expect(figureOf(t('report.returned', DAYS))).toContain(t('report.noneDecided'));
});

// docs/specification.md#report-series
it('shows who comes to which series', async () => {
  await open();
  const list = within(screen.getByRole('list', { name: t('report.bySeries') }));
  const link = list.getByRole('link', { name: /Tuesdays/ });
  expect(link.getAttribute('href')).toBe('/demo/series/series0000');
  expect(link.textContent).toContain('매주 화요일 저녁 8시');
  const figureIn = (label: string) => list.getByText(label, { selector: 'dt' }).nextSibling?.textContent;
  expect(figureIn(t('report.meetups'))).toBe(t('report.meetupCount', { count: 4 }));
  expect(figureIn(t('report.meanAttended'))).toBe(t('report.people', { count: 7 }));
  expect(figureIn(t('report.fill'))).toBe(t('report.seats', { count: 31 }));
  expect(figureIn(t('report.attended'))).toBe(t('report.times', { count: 27 }));
  expect(figureIn(t('report.noShows'))).toBe(t('report.times', { count: 1 }));
  expect(figureIn(t('report.lateCancels'))).toBe(t('report.times', { count: 2 }));
  expect(figureIn(t('report.standing'))).toBe(t('report.seats', { count: 16 }));
  expect(figureIn(t('report.rests'))).toBe(t('report.times', { count: 3 }));
  const most = list.getByRole('link', { name: new RegExp(`Noeul.*${t('report.times', { count: 4 })}`) });
  expect(most.getAttribute('href')).toBe('/demo/crew/crew000000');
  expect(facesIn(most)).toEqual(['/uploads/noeul-400.webp']);
});

it('says of a series that no crew came', async () => {
  const { series } = REPORT;
  await open({ series: series.map((one) => ({ ...one, attended: 0, top_crews: [] })) });
  screen.getByText(t('report.noTopCrews'));
});

it('says nothing of series without any', async () => {
  await open({ series: [] });
  expect(screen.queryByText(t('report.bySeries'))).toBeNull();
});

it('downloads the figures in the columns of the meetups', async () => {
  const { user } = await open();
  const saved = collectSavedFiles();
  await user.click(screen.getByRole('button', { name: t('report.csv') }));
  const lines = ((await saved[0]?.text) ?? '').trimEnd().split('\r\n');
  const cellsOf = (label: string) => lines.find((line) => line.startsWith(`${label},`))?.split(',');
  const columns = lines[0]?.split(',') ?? [];
  expect(columns.slice(-3).map((name) => name.split(' ').at(-1))).toEqual(['Quiet', 'Wanted', 'Late']);
  for (const [label, values] of [
    [t('report.lateCancels'), ['0', '3', '1']],
    [t('report.refilled'), ['0', '2', '0']],
    [t('report.leftOut'), ['0', '4', '1']],
  ] as const) {
    expect(cellsOf(label)).toHaveLength(columns.length);
    expect(cellsOf(label)?.slice(-3)).toEqual(values);
  }
  expect(cellsOf(t('report.newcomers'))).toEqual([t('report.newcomers'), '6']);
  expect(cellsOf(t('report.returned', DAYS))?.[1]).toBe('3');
  expect(cellsOf(t('report.csvPending', DAYS))?.[1]).toBe('2');
  const figures = ['4', '31', '27', '1', '2', '16', '3'];
  expect(cellsOf('Tuesdays')?.slice(0, 9)).toEqual(['Tuesdays', '매주 화요일 저녁 8시', ...figures]);
  expect(lines.at(-1)).toMatch(/,"Noeul 4번, =1\+1 3번"$/);
});
