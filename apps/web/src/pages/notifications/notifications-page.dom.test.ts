import type { ReplyOf } from '@crewwith/domain/endpoint';
import { errorMessage } from '@crewwith/domain/errors';
import { membersContract } from '@crewwith/domain/members/contract';
import { notificationsContract } from '@crewwith/domain/notifications/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it, vi } from 'vitest';
import { stub, stubPages, stubRefusal } from '../../testing/api-stub.ts';
import { facesIn } from '../../testing/faces.ts';
import { IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

type Row = ReplyOf<typeof notificationsContract.list>[number];

/** An hour ago, unread. */
const rowOf = (overrides: Partial<Row> = {}): Row => ({
  id: 'notice0003',
  kind: 'activity_changed',
  title: '모임 시간이 바뀌었어요',
  text: '새벽 러닝 · 12월 3일 (목) 오전 6:00',
  link: `/demo/activity/${IDS.activity}`,
  club_nick: 'demo',
  count: 1,
  created_time: '2026-12-01T02:00:00.000Z',
  read_time: null,
  ...overrides,
});
const old = rowOf({
  id: 'notice0002',
  title: '새 공지가 올라왔어요',
  created_time: '2026-11-30T02:00:00.000Z',
  read_time: '2026-11-30T03:00:00.000Z',
});

const CLUB = {
  id: IDS.club,
  nick: 'demo',
  name: '한강 느린 러닝',
  setting: '{}',
  crew_id: IDS.crew,
  crew_nick: '걸음마',
  crew_image_url: null,
  frozen: false,
  admin_level: 3,
  level_name: '크루',
};

function stubInbox(...rows: Row[]) {
  stub(membersContract.listClubs, [CLUB]);
  return {
    listed: stub(notificationsContract.list, rows),
    marked: stub(notificationsContract.read, { unread: 0 }),
  };
}

// docs/specification.md#notifications-page
it('shows notifications by day, with club, age, link and what is unread', async () => {
  const { listed } = stubInbox(rowOf(), old);
  await openPage('/notifications');
  const today = within(await screen.findByRole('list', { name: '오늘' }));
  const link = today.getByRole('link');
  expect(link.getAttribute('href')).toBe(`/demo/activity/${IDS.activity}`);
  await waitFor(() => expect(link.textContent).toContain('한강 느린 러닝 · 1시간 전'));
  expect(link.textContent).toContain('새벽 러닝 · 12월 3일 (목) 오전 6:00');
  today.getByText(t('notifications.unread'));
  const yesterday = within(screen.getByRole('list', { name: '어제' }));
  yesterday.getByText('새 공지가 올라왔어요');
  expect(yesterday.queryByText(t('notifications.unread'))).toBeNull();
  expect(listed[0]?.params).toEqual({ id: IDS.member });
});

// docs/specification.md#notifications-face
it('shows the face of the crew that a notification names, marked with what it is about', async () => {
  const face = { nick: '느린거북', image_url: '/uploads/turtle-400.webp' };
  stubInbox(
    rowOf({ id: 'notice0005', kind: 'message', title: '새 댓글이 달렸어요', face }),
    // To a level that does not see pictures.
    rowOf({ id: 'notice0004', kind: 'message', title: '새 댓글이 달렸어요', face: { nick: '조약돌' } }),
    rowOf(),
  );
  await openPage('/notifications');
  const today = within(await screen.findByRole('list', { name: '오늘' }));
  const rows = today.getAllByRole('listitem');
  expect(rows.map(facesIn)).toEqual([['/uploads/turtle-400.webp'], ['조'], []]);
  expect(rows.map((row) => row.querySelectorAll('svg').length)).toEqual([1, 1, 1]);
  // The text names them.
  expect(today.queryByRole('img')).toBeNull();
});

it('shows a notification of what cannot be opened without a link', async () => {
  stubInbox(rowOf({ link: null, title: '새 공지가 올라왔어요' }));
  await openPage('/notifications');
  const today = within(await screen.findByRole('list', { name: '오늘' }));
  today.getByText('새 공지가 올라왔어요');
  expect(today.queryByRole('link')).toBeNull();
});

it('marks what it shows as read once the page is visible', async () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { marked } = stubInbox(rowOf(), old);
  await openPage('/notifications');
  await screen.findByRole('list', { name: '오늘' });
  expect(marked).toEqual([]);
  visible.mockReturnValue('visible');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(marked.map(({ body }) => body)).toEqual([{ up_to: 'notice0003' }]));
  // The mark stays for who still reads.
  screen.getByText(t('notifications.unread'));
  visible.mockRestore();
});

it('marks nothing where all is read', async () => {
  const { marked } = stubInbox(old);
  await openPage('/notifications');
  await screen.findByRole('list', { name: '어제' });
  expect(marked).toEqual([]);
});

it('loads older ones by the cursor', async () => {
  stubInbox();
  const listed = stubPages(notificationsContract.list, ({ cursor }) =>
    cursor === undefined ? { rows: [rowOf()], next: 'older' } : { rows: [old] },
  );
  const { user } = await openPage('/notifications');
  await user.click(await screen.findByRole('button', { name: t('notifications.more') }));
  await screen.findByRole('list', { name: '어제' });
  expect(listed.map(({ query }) => query.cursor)).toEqual([undefined, 'older']);
  expect(screen.queryByRole('button', { name: t('notifications.more') })).toBeNull();
});

it('says what will come where there is nothing yet', async () => {
  stubInbox();
  await openPage('/notifications');
  await screen.findByText('아직 새 소식이 없어요');
  screen.getByText(t('notifications.emptyText'));
  expect(screen.getByRole('link', { name: t('notifications.toSchedule') }).getAttribute('href')).toBe('/');
});

it('says why it could not load, and tries again', async () => {
  stubInbox();
  stubRefusal(notificationsContract.list, 'request.not_found');
  const { user } = await openPage('/notifications');
  await screen.findByText(errorMessage('request.not_found', 'ko'));
  stub(notificationsContract.list, [rowOf()]);
  await user.click(screen.getByRole('button', { name: t('common.retry') }));
  await screen.findByRole('list', { name: '오늘' });
});

it('refetches by the button in the bar, and leads up to the first screen', async () => {
  const { listed } = stubInbox(old);
  const { user } = await openPage('/notifications');
  await screen.findByRole('list', { name: '어제' });
  await user.click(screen.getByRole('button', { name: t('common.refresh') }));
  await waitFor(() => expect(listed).toHaveLength(2));
  expect(screen.getByRole('link', { name: t('common.back') }).getAttribute('href')).toBe('/');
});
