import { membersContract } from '@crewwith/domain/members/contract';
import { notificationsContract } from '@crewwith/domain/notifications/contract';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { stub, stubStream } from '../../testing/api-stub.ts';
import { NOW } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const bell = (name: string) => screen.findByRole('link', { name });

// docs/specification.md#notifications-page
it('says how many notifications are unread, and leads to them', async () => {
  await openPage('/nothing/here/at/all', { unread: 3 });
  const link = await bell('알림, 안 읽은 소식 3개');
  expect(link.getAttribute('href')).toBe('/notifications');
});

it('says that there are as many as are counted, or more', async () => {
  await openPage('/nothing/here/at/all', { unread: 100 });
  await bell('알림, 안 읽은 소식 100개 이상');
});

it('has its name alone where all is read', async () => {
  await openPage('/nothing/here/at/all', { unread: 1 });
  const link = await bell('알림, 안 읽은 소식 1개');
  stub(notificationsContract.count, { unread: 0 });
  vi.setSystemTime(NOW.getTime() + 60_000);
  await act(async () => focusManager.setFocused(false));
  await act(async () => focusManager.setFocused(true));
  await bell('알림');
  focusManager.setFocused(undefined);
  // The icon and the name: without the dot, and not what stands there before they are loaded.
  expect([...link.children].map(({ tagName }) => tagName)).toEqual(['svg', 'SPAN']);
});

it('counts again when the page gets the focus after a while', async () => {
  await openPage('/nothing/here/at/all', { unread: 3 });
  await bell('알림, 안 읽은 소식 3개');
  stub(notificationsContract.count, { unread: 4 });
  vi.setSystemTime(NOW.getTime() + 60_000);
  await act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await bell('알림, 안 읽은 소식 4개');
  focusManager.setFocused(undefined);
});

it('says at once what has come, without a reload, also on the icon of the installed app', async () => {
  const badges: number[] = [];
  Object.assign(navigator, { setAppBadge: async (count: number) => void badges.push(count) });
  const send = stubStream(notificationsContract.count);
  await openPage('/nothing/here/at/all', { unread: 1 });
  await bell('알림, 안 읽은 소식 1개');
  await waitFor(() => {
    act(() => send({ unread: 2 }));
    screen.getByRole('link', { name: '알림, 안 읽은 소식 2개' });
  });
  expect(badges).toEqual([1, 2]);
  Reflect.deleteProperty(navigator, 'setAppBadge');
});

it('counts none after its page has shown them', async () => {
  stub(membersContract.listClubs, []);
  stub(notificationsContract.read, { unread: 0 });
  const { user } = await openPage('/nothing/here/at/all', { unread: 1 });
  stub(notificationsContract.list, [
    {
      id: 'notice0001',
      kind: 'notice',
      title: '새 공지가 올라왔어요',
      text: '한강 느린 러닝',
      link: '/demo',
      club_nick: 'demo',
      count: 1,
      created_time: NOW.toISOString(),
      read_time: null,
    },
  ]);
  await user.click(await bell('알림, 안 읽은 소식 1개'));
  await screen.findByText('새 공지가 올라왔어요');
  await bell('알림');
});
