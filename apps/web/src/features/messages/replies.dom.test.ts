import { errorMessage } from '@crewwith/domain/errors';
import { messagesContract } from '@crewwith/domain/messages/contract';
import { noticesContract } from '@crewwith/domain/notices/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { facesIn } from '../../testing/faces.ts';
import { clubOf, IDS, messageOf, noticeOf } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

type Message = ReturnType<typeof messageOf>;

const first = messageOf({
  id: 'message001',
  nick: '이끼',
  image_url: '/uploads/moss-400.webp',
  message_text: '몇 시에 만나요?',
});
const second = messageOf({ id: 'message002', nick: '조약돌', message_text: '저도 가요' });
const reply = messageOf({
  id: 'message003',
  nick: '느린거북',
  message_text: '일곱 시요',
  reply_to: first.id,
});
const deleted = messageOf({
  ...first,
  nick: '',
  message_text: '',
  state: 0,
  can: { delete: false, like: false },
});

function openNotice(messages: Message[], club = clubOf(3)) {
  stub(noticesContract.read, noticeOf({ messages, message_count: messages.length }));
  stub(noticesContract.view, { view: 2 });
  stub(noticesContract.bulletin, { rows: [], page: 1, count: 0, categories: [] });
  return openPage(`/demo/notice/${IDS.notice}`, { club });
}

const list = () => screen.findByRole('list', { name: t('message.title') });
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('message.label') });
const replyTo = (nick: string) => screen.findByRole('button', { name: t('message.replyOf', { nick }) });
/** The ids of the replies to each comment. */
const threads = async () =>
  Array.from((await list()).children, (item) =>
    Array.from(item.querySelectorAll('li'), ({ dataset }) => dataset.message),
  );

// docs/specification.md#comments
it('shows replies below their comment, with whom they answer, and no reply to a reply', async () => {
  await openNotice([first, second, reply]);
  expect(await threads()).toEqual([[reply.id], []]);
  const shown = within((await list()).querySelector('li li') as HTMLElement);
  shown.getByText(t('message.replyTo', { nick: '이끼' }));
  shown.getByText('일곱 시요');
  expect(facesIn(await list())).toEqual(['/uploads/moss-400.webp', '느', '조']);
  await replyTo('이끼');
  await replyTo('조약돌');
  expect(screen.queryByRole('button', { name: t('message.replyOf', { nick: '느린거북' }) })).toBeNull();
});

it('keeps the place of a deleted comment while it has replies', async () => {
  await openNotice([deleted, second, reply]);
  const place = (await list()).firstElementChild as HTMLElement;
  within(place).getByText(t('message.deleted'));
  within(place).getByText(t('message.replyToDeleted'));
  within(place).getByText('일곱 시요');
  expect(screen.queryByRole('button', { name: t('message.replyOf', { nick: '' }) })).toBeNull();
  // The heading counts what is shown.
  screen.getByRole('heading', { name: `${t('message.title')} 2` });
});

it('shows no place of a deleted comment without replies', async () => {
  await openNotice([deleted, second]);
  await replyTo(second.nick);
  expect(screen.queryByText(t('message.deleted'))).toBeNull();
});

it('sends a reply, also after a reload, and shows it; the next comment is none', async () => {
  const opened = await openNotice([first, second]);
  await opened.user.click(await replyTo('이끼'));
  expect(document.activeElement).toBe(field());
  screen.getByText(t('message.replyTo', { nick: '이끼' }));
  await opened.user.type(field(), reply.message_text);
  opened.unmount();

  const { user } = await openNotice([first, second]);
  await screen.findByText(t('message.replyTo', { nick: '이끼' }));
  const sent = stub(messagesContract.writeOnNotice, { id: reply.id });
  stub(messagesContract.listOfNotice, [first, second, reply]);
  stub(noticesContract.list, []);
  await user.click(screen.getByRole('button', { name: t('message.write') }));
  await screen.findByText(reply.message_text, { selector: 'li li *' });
  await user.type(field(), '고마워요');
  await user.click(screen.getByRole('button', { name: t('message.write') }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const author = { crew_id: IDS.crew, club_id: IDS.club, notice_id: IDS.notice };
  expect(sent.map(({ body }) => body)).toEqual([
    { ...author, message_text: reply.message_text, reply_to: first.id },
    { ...author, message_text: '고마워요' },
  ]);
});

it('stays a reply after a reload that does not load its comment', async () => {
  const opened = await openNotice([first]);
  await opened.user.click(await replyTo('이끼'));
  await opened.user.type(field(), '저요');
  opened.unmount();
  queryClient.clear();

  const { user } = await openNotice([second]);
  await screen.findByText(t('message.replyTo', { nick: '이끼' }));
  const sent = stub(messagesContract.writeOnNotice, { id: reply.id });
  stub(messagesContract.listOfNotice, [second]);
  await user.click(screen.getByRole('button', { name: t('message.write') }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ reply_to: first.id }]));
});

it('keeps the text of a refused reply, which can then be sent as a comment', async () => {
  stubRefusal(messagesContract.writeOnNotice, 'message.reply_refused');
  const { user } = await openNotice([first]);
  await user.click(await replyTo('이끼'));
  await user.type(field(), '저요');
  await user.click(screen.getByRole('button', { name: t('message.write') }));
  await screen.findByText(errorMessage('message.reply_refused', 'ko'));
  // Sent with the key of the reply, it would be refused as something else under that key.
  const newKey = vi.spyOn(crypto, 'randomUUID');
  await user.click(screen.getByRole('button', { name: t('message.endReply') }));
  expect(screen.queryByText(errorMessage('message.reply_refused', 'ko'))).toBeNull();
  expect(field().value).toBe('저요');
  const sent = stub(messagesContract.writeOnNotice, { id: second.id });
  stub(messagesContract.listOfNotice, [first]);
  await user.click(screen.getByRole('button', { name: t('message.write') }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).not.toHaveProperty('reply_to');
  expect(newKey).toHaveBeenCalledOnce();
  newKey.mockRestore();
});

it('says how long ago a comment was written, and the date in full to screen readers', async () => {
  await openNotice([messageOf({ ...first, created_time: '2026-12-01T02:57:00.000Z' })]);
  const time = (await list()).querySelector('time');
  expect(time?.title).toBe('2026.12.01 11:57');
  expect(time?.textContent).toBe('3분 전 2026.12.01 11:57');
  expect(time?.querySelector('[aria-hidden]')).toBeNull();
});

it('keeps the focus among the comments when the last one is deleted', async () => {
  const own = messageOf({ ...first, mine: true, can: { delete: true, like: true } });
  const { user } = await openNotice([own]);
  stub(messagesContract.remove, {});
  stub(noticesContract.list, []);
  await user.click(await screen.findByRole('button', { name: t('message.deleteOf', { nick: own.nick }) }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: t('common.delete') }));
  const none = await screen.findByText(t('message.first'));
  await waitFor(() => expect(document.activeElement).toBe(none.parentElement));
});
