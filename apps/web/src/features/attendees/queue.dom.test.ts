import { activitiesContract } from '@crewwith/domain/activities/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { messagesContract } from '@crewwith/domain/messages/contract';
import { waitersContract } from '@crewwith/domain/waiters/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { facesIn } from '../../testing/faces.ts';
import { activityOf, clubOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { refreshActivities } from '../activities/api.ts';

const waiter = {
  image_url: null as string | null,
  subgroup: '',
  state: 0,
  turn_end: null,
  skipped: false,
} as const;
const QUEUE = [
  {
    ...waiter,
    crew_id: 'waiter0000',
    nick: '차례',
    position: 0,
    state: 1 as const,
    turn_end: '2026-12-01T09:30:00.000Z',
  },
  { ...waiter, crew_id: 'waiter0001', nick: '하나', position: 1, image_url: '/uploads/one-400.webp' },
  { ...waiter, crew_id: 'waiter0002', nick: '둘', position: 2, skipped: true },
  { ...waiter, crew_id: 'waiter0003', nick: '셋', position: 3 },
];

async function openQueue(level: number, queue = QUEUE, changes: Parameters<typeof activityOf>[1] = {}) {
  const counts = { count: 10, max_crew: 10, wait_count: 3, held_count: 1, ...changes };
  stub(activitiesContract.read, activityOf({ level, hours: 20 }, counts));
  const listed = stub(waitersContract.list, queue);
  stub(activitiesContract.listAttendees, []);
  const { user } = await openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(level) });
  return { user, listed };
}

const nicks = () =>
  within(screen.getByRole('list', { name: t('queue.title') }))
    .getAllByRole('listitem')
    .map((row) => /하나|둘|셋/.exec(row.textContent ?? '')?.[0]);

// docs/specification.md#waitlist-leaders
it('shows leaders who has a turn until when, who waits, and who is passed over', async () => {
  await openQueue(7);
  await screen.findByText('차례');
  screen.getByRole('heading', { name: `${t('queue.title')} 4` });
  screen.getByText(t('queue.called', { until: '오후 6:30' }));
  expect(nicks()).toEqual(['하나', '둘', '셋']);
  expect(facesIn(screen.getByRole('list', { name: t('queue.title') }))).toEqual([
    '/uploads/one-400.webp',
    '둘',
    '셋',
  ]);
  const rows = screen.getAllByRole('listitem').filter((row) => row.textContent?.includes(t('queue.skipped')));
  expect(rows).toHaveLength(1);
});

// docs/specification.md#waitlist-fill
it('is read again when a turn is over, and each minute until the server says so', async () => {
  const { listed } = await openQueue(7);
  await screen.findByText('차례');
  // Read again, being old by then.
  stub(messagesContract.listOfActivity, []);
  vi.setSystemTime('2026-12-01T09:30:00.000Z');
  await waitFor(() => expect(listed).toHaveLength(2));
  screen.getByText('차례');
  stub(waitersContract.list, QUEUE.slice(1));
  vi.setSystemTime('2026-12-01T09:31:00.000Z');
  await waitFor(() => expect(screen.queryByText('차례')).toBeNull());
  expect(nicks()).toEqual(['하나', '둘', '셋']);
});

it('is read once when several turns end together', async () => {
  const turns = ['가람이', '나래', '다솜'].map((nick, index) => ({
    ...QUEUE[0],
    nick,
    crew_id: `caller000${index}`,
  }));
  const { listed } = await openQueue(7, [...turns, ...QUEUE.slice(1)] as typeof QUEUE);
  await screen.findByText('가람이');
  stub(messagesContract.listOfActivity, []);
  vi.setSystemTime('2026-12-01T09:30:00.000Z');
  await waitFor(() => expect(listed).toHaveLength(2));
  const relisted = stub(waitersContract.list, QUEUE.slice(1));
  vi.setSystemTime('2026-12-01T09:31:00.000Z');
  await waitFor(() => expect(screen.queryByText('가람이')).toBeNull());
  expect([listed, relisted].map(({ length }) => length)).toEqual([2, 1]);
});

// docs/specification.md#waitlist-fill
it('is read again for a turn that ends after another one', async () => {
  const later = { ...QUEUE[0], nick: '다음', crew_id: 'caller0001', turn_end: '2026-12-01T09:30:10.000Z' };
  const { listed } = await openQueue(7, [...QUEUE, later] as typeof QUEUE);
  await screen.findByText('다음');
  stub(messagesContract.listOfActivity, []);
  // When both are over, the server has ended only the first.
  const relisted = stub(waitersContract.list, [later, ...QUEUE.slice(1)] as typeof QUEUE);
  vi.setSystemTime('2026-12-01T09:30:20.000Z');
  await waitFor(() => expect(screen.queryByText('차례')).toBeNull());
  await waitFor(() => expect(relisted).toHaveLength(2));
  expect(listed).toHaveLength(1);
});

it('is not asked for by those who may not see it', async () => {
  const { listed } = await openQueue(6);
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByText(t('queue.title'))).toBeNull();
  expect(listed).toEqual([]);
});

// docs/specification.md#waitlist-leaders
it('moves a waiter by keys on the handle, shows the order at once, and asks for a reason', async () => {
  const { user } = await openQueue(7);
  const sent = stub(waitersContract.change, { count: 10 });
  const handle = await screen.findByRole('button', { name: t('queue.handle', { nick: '셋', place: 3 }) });
  handle.focus();
  await user.keyboard('{ArrowUp}');
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(t('queue.moveQuestion', { nick: '셋', position: 2 }));
  expect(nicks()).toEqual(['하나', '셋', '둘']);
  await user.click(dialog.getByRole('button', { name: t('queue.confirmMove') }));
  dialog.getByText(t('queue.reasonMissing'));
  await user.type(dialog.getByRole('textbox'), '먼저 말했어요');
  stub(
    waitersContract.list,
    [QUEUE[1], QUEUE[3], QUEUE[2]].flatMap((row) => row ?? []),
  );
  await user.click(dialog.getByRole('button', { name: t('queue.confirmMove') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      params: { id: IDS.activity, crew_id: 'waiter0003' },
      query: {},
      body: { do: 'move', position: 2, reason: '먼저 말했어요' },
    },
  ]);
  await waitFor(() => expect(nicks()).toEqual(['하나', '셋', '둘']));
  screen.getByText(t('queue.moved', { nick: '셋', position: 2 }));
});

it('keeps the reason when a move is refused, reads the queue again, and restores the order when it is given up', async () => {
  const { user, listed } = await openQueue(7);
  stubRefusal(waitersContract.change, 'activity.ended');
  const handle = await screen.findByRole('button', { name: t('queue.handle', { nick: '셋', place: 3 }) });
  handle.focus();
  await user.keyboard('{Home}');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), '이유');
  await user.click(dialog.getByRole('button', { name: t('queue.confirmMove') }));
  await dialog.findByText(errorMessage('activity.ended', 'ko'));
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('이유');
  await waitFor(() => expect(listed).toHaveLength(2));
  await user.click(dialog.getByRole('button', { name: t('common.cancel') }));
  await waitFor(() => expect(nicks()).toEqual(['하나', '둘', '셋']));
});

const openActions = async (nick: string) => {
  const { user } = await openQueue(7);
  await user.click(await screen.findByRole('button', { name: t('queue.more', { nick }) }));
  const sheet = within(await screen.findByRole('dialog', { name: t('queue.more', { nick }) }));
  return { user, sheet };
};

it('gives the held seat to the one who has the turn, with a reason', async () => {
  const { user, sheet } = await openActions('차례');
  const sent = stub(waitersContract.change, { count: 10 });
  await user.click(sheet.getByRole('button', { name: t('queue.seat') }));
  const dialog = within(
    await screen.findByRole('dialog', { name: t('queue.seatQuestion', { nick: '차례' }) }),
  );
  await user.type(dialog.getByRole('textbox'), '전화로 말했어요');
  await user.click(dialog.getByRole('button', { name: t('queue.seat') }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ do: 'seat', reason: '전화로 말했어요' }]),
  );
});

it('gives no seat to one who waits while none is free, and takes them off after a question', async () => {
  const { user, sheet } = await openActions('하나');
  sheet.getByText(t('queue.noSeat'));
  const sent = stub(waitersContract.change, { count: 10 });
  await user.click(sheet.getByRole('button', { name: t('queue.remove') }));
  const dialog = within(
    await screen.findByRole('dialog', { name: t('queue.removeQuestion', { nick: '하나' }) }),
  );
  await user.type(dialog.getByRole('textbox'), '두 번 신청했어요');
  await user.click(dialog.getByRole('button', { name: t('queue.remove') }));
  await waitFor(() => expect(sent.map(({ body }) => body?.do)).toEqual(['remove']));
});

// docs/specification.md#waitlist-leaders
it.each([
  [7, false],
  [8, true],
])('lets a leader of level %d change their own place: %s', async (level, may) => {
  const own = { ...waiter, crew_id: IDS.crew, nick: '하나', position: 1 };
  await openQueue(level, [own, { ...waiter, crew_id: 'waiter0002', nick: '둘', position: 2 }]);
  await screen.findByText('하나');
  expect(screen.queryAllByRole('button', { name: t('queue.more', { nick: '하나' }) })).toHaveLength(
    may ? 1 : 0,
  );
});

it('moves behind the same neighbour when the queue changes while the reason is typed', async () => {
  const { user } = await openQueue(7);
  const sent = stub(waitersContract.change, { count: 10 });
  (await screen.findByRole('button', { name: t('queue.handle', { nick: '셋', place: 3 }) })).focus();
  await user.keyboard('{ArrowUp}');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), '먼저 말했어요');
  const late = { ...waiter, crew_id: 'waiter0004', nick: '넷', position: 1 };
  stub(waitersContract.list, [late, ...QUEUE]);
  await act(() => refreshActivities(queryClient));
  dialog.getByText(t('queue.moveQuestion', { nick: '셋', position: 3 }));
  await user.click(dialog.getByRole('button', { name: t('queue.confirmMove') }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ do: 'move', position: 3 }]));
});

it('moves by End to the tail of a long queue, beyond the rows that show first', async () => {
  const nickOf = (index: number) => `크루${index}`;
  const long = Array.from({ length: 12 }, (_, index) => ({
    ...waiter,
    crew_id: `longwait${String(index).padStart(2, '0')}`,
    nick: nickOf(index),
    position: index + 1,
  }));
  const { user } = await openQueue(7, long);
  (await screen.findByRole('button', { name: t('queue.handle', { nick: nickOf(0), place: 1 }) })).focus();
  await user.keyboard('{End}');
  await screen.findByText(t('queue.moveQuestion', { nick: nickOf(0), position: 12 }));
  expect(screen.getByRole('list', { name: t('queue.title'), hidden: true }).children).toHaveLength(12);
});

it('says what was done with the last one who waited, and has the focus', async () => {
  const { user } = await openQueue(7, QUEUE.slice(1, 2), { wait_count: 1, held_count: 0 });
  await user.click(await screen.findByRole('button', { name: t('queue.more', { nick: '하나' }) }));
  await user.click(await screen.findByRole('button', { name: t('queue.remove') }));
  const dialog = within(
    await screen.findByRole('dialog', { name: t('queue.removeQuestion', { nick: '하나' }) }),
  );
  stub(waitersContract.change, { count: 10 });
  await user.type(dialog.getByRole('textbox'), '두 번 신청했어요');
  stub(activitiesContract.read, activityOf({ level: 7, hours: 20 }, { count: 10, max_crew: 10 }));
  stub(waitersContract.list, []);
  await user.click(dialog.getByRole('button', { name: t('queue.remove') }));
  await screen.findByText(t('queue.removed', { nick: '하나' }));
  screen.getByText(t('queue.empty'));
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});
