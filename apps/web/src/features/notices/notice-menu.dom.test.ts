import { errorMessage } from '@crewwith/domain/errors';
import { homeContract } from '@crewwith/domain/home/contract';
import { noticesContract } from '@crewwith/domain/notices/contract';
import { screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { clubOf, EMPTY_HOME, noticeOf } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

// docs/specification.md#pinned
it('pins a notice on the home by the menu, and unpins it', async () => {
  const can = { edit: false, delete: false, pin: true, like: true, message: true };
  stub(noticesContract.read, noticeOf({ can }));
  stub(noticesContract.view, { view: 2 });
  stub(noticesContract.list, []);
  const pinned = stub(noticesContract.pin, { pinned: true });
  const unpinned = stub(noticesContract.unpin, { pinned: false });
  const { user } = await openPage(`/demo/notice/${noticeOf().id}`, { club: clubOf(7) });
  const press = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: t('notice.menu') }));
    await user.click(await screen.findByText(name));
  };
  await press('홈에 고정');
  await screen.findByText('클럽 홈에 고정했어요.');
  expect(pinned.map(({ params }) => params)).toEqual([{ id: noticeOf().id }]);
  await press('고정 해제');
  await screen.findByText('고정을 해제했어요.');
  expect(unpinned).toHaveLength(1);
});

it('says as an alert why a notice cannot be pinned', async () => {
  const can = { edit: false, delete: false, pin: true, like: true, message: true };
  stub(noticesContract.read, noticeOf({ can }));
  stub(noticesContract.view, { view: 2 });
  stub(noticesContract.list, []);
  stubRefusal(noticesContract.pin, 'request.not_found');
  const { user } = await openPage(`/demo/notice/${noticeOf().id}`, { club: clubOf(7) });
  await user.click(await screen.findByRole('button', { name: t('notice.menu') }));
  await user.click(await screen.findByText(t('notice.pin')));
  expect((await screen.findByRole('alert')).textContent).toBe(errorMessage('request.not_found', 'ko'));
});

it('offers no pin to those who may not', async () => {
  stub(noticesContract.read, noticeOf());
  stub(noticesContract.view, { view: 2 });
  stub(noticesContract.list, []);
  await openPage(`/demo/notice/${noticeOf().id}`, { club: clubOf(3) });
  await screen.findByText(noticeOf().notice_text);
  expect(screen.queryByRole('button', { name: t('notice.menu') })).toBeNull();
});

it('shows the pinned notice first among three on the home of the club', async () => {
  const row = (notice_title: string) => {
    const { messages, images, notice_text, version, pinned, ...rest } = noticeOf({
      id: notice_title.padEnd(10, '0'),
      notice_title,
    });
    return rest;
  };
  const notices = ['latest', 'second', 'third'].map(row);
  stub(homeContract.read, { ...EMPTY_HOME, notices, pinned: row('pinned') });
  await openPage('/demo', { club: clubOf(3) });
  const list = within(await screen.findByRole('list', { name: t('notice.latest') }));
  const links = list.getAllByRole('link');
  expect(links.map(({ textContent }) => /latest|second|third|pinned/.exec(textContent)?.[0])).toEqual([
    'pinned',
    'latest',
    'second',
  ]);
  expect(links.map((link) => within(link).queryByRole('img', { name: t('notice.pinned') }) !== null)).toEqual(
    [true, false, false],
  );
});
