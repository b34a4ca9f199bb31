import { activitiesContract } from '@crewwith/domain/activities/contract';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { prefetchActivity } from '../features/activities/api.ts';
import { stub } from '../testing/api-stub.ts';
import { activityOf, IDS, NOW } from '../testing/fixtures.ts';
import { renderEarlySheet } from './early-sheet.tsx';

const PATH = `/demo/activity/${IDS.activity}`;
const free = activityOf({ level: 2, hours: 20 });
const { my } = free;
if (my === null) throw new Error('A crew has a membership');

async function render(activity: typeof free): Promise<HTMLElement> {
  stub(activitiesContract.read, activity);
  await prefetchActivity(queryClient, IDS.activity);
  const template = document.createElement('div');
  template.innerHTML = renderEarlySheet(PATH);
  return template;
}

// docs/adr/0045-early-sheet.md
it('has name, time, place, subgroups and button of the meetup, under ids that its page does not have', async () => {
  const sheet = await render({ ...free, subgroup: '느긋한 조\n씩씩한 조' });
  const dialog = sheet.querySelector('dialog');
  const title = sheet.querySelector('h2');
  expect(dialog?.open).toBe(false);
  expect(title?.textContent).toBe('남산 둘레길 걷기');
  expect(dialog?.getAttribute('aria-labelledby')).toBe(title?.id);
  expect(title?.id).toContain('early');
  expect(dialog?.textContent).toContain('내일 오전 8시 · 20시간 뒤');
  expect(dialog?.textContent).toContain('남산 입구');
  const chips = [...sheet.querySelectorAll('input')];
  expect(chips.map(({ value, defaultChecked }) => [value, defaultChecked])).toEqual([
    ['느긋한 조', true],
    ['씩씩한 조', false],
  ]);
  const confirm = sheet.querySelector<HTMLElement>('[type=submit]');
  expect(confirm?.textContent).toBe(t('seat.attend'));
  const asked = ['attend', IDS.crew, IDS.activity, NOW.getTime() + 20 * 3_600_000, '남산 입구'];
  expect(confirm?.dataset.asks).toBe(asked.join(' '));
});

it.each([
  ['no crew of the club', { ...free, my: null }],
  ['a crew who attends', activityOf({ level: 2, hours: 20, seat: 1 })],
  ['a crew of a meetup that has started', activityOf({ level: 2, hours: -1 })],
  ['a crew of a full meetup', { ...free, count: free.max_crew }],
  ['a crew of a lower level', { ...free, attend_level: 3 }],
  [
    'a restricted crew',
    { ...free, my: { ...my, limit_end_time: new Date(NOW.getTime() + 60_000).toISOString() } },
  ],
])('is not rendered for %s', async (_, activity) => {
  expect((await render(activity)).childElementCount).toBe(0);
});

it('is not rendered on another page of the meetup', async () => {
  expect((await render(free)).childElementCount).toBe(1);
  expect(renderEarlySheet(`/demo/activity/modify/${IDS.activity}`)).toBe('');
});
