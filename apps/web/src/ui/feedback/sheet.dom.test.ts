import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { t } from 'i18next';
import { createElement, type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Sheet, type SheetProps } from './sheet.tsx';

/** A page with a button that opens a sheet. */
function Opener(props: Partial<SheetProps>) {
  const [opened, setOpened] = useState(false);
  const close = () => {
    setOpened(false);
    props.onClose?.();
  };
  const sheet: SheetProps = { title: '자리 잡기', children: '한강', ...props, opened, onClose: close };
  return createElement(
    'div',
    null,
    createElement('button', { type: 'button', onClick: () => setOpened(true) }, '열기'),
    createElement(Sheet, sheet),
  );
}

async function openSheet(props: Partial<SheetProps> = {}) {
  const closed = vi.fn();
  const user = userEvent.setup();
  render(createElement(Opener, { ...props, onClose: closed }));
  const opener = screen.getByRole('button', { name: '열기' });
  await user.click(opener);
  const sheet = await screen.findByRole('dialog', { name: '자리 잡기' });
  return { closed, user, opener, sheet };
}

const field = (label: string): ReactNode => createElement('input', { 'aria-label': label });
const buttons = createElement(
  'div',
  null,
  createElement('button', { type: 'button' }, '취소'),
  createElement('button', { type: 'submit' }, '참석하기'),
);

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a sheet', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is a modal dialog named by its heading', async () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    await openSheet();
    expect(screen.getByRole('heading', { level: 2, name: '자리 잡기' })).toBeTruthy();
    expect(showModal).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['Esc', ({ user }: Opened) => user.keyboard('{Escape}')],
    [
      'its close button',
      ({ user }: Opened) => user.click(screen.getByRole('button', { name: t('common.close') })),
    ],
    [
      'a request of the device',
      ({ sheet }: Opened) => void fireEvent(sheet, new Event('cancel', { cancelable: true })),
    ],
    ['a press outside', ({ sheet, user }: Opened) => user.click(sheet)],
  ])('is closed by %s and returns the focus', async (_, close) => {
    const opened = await openSheet();
    await close(opened);
    await isGone();
    expect(opened.closed).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(opened.opener);
  });

  it('stays while an action is pending', async () => {
    const { closed, user, sheet } = await openSheet({ locked: true });
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: t('common.close') }));
    await user.click(sheet);
    fireEvent(sheet, new Event('cancel', { cancelable: true }));
    // Closed by the browser itself, it opens again.
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    fireEvent(sheet, new Event('close'));
    expect(showModal).toHaveBeenCalledTimes(1);
    expect(closed).not.toHaveBeenCalled();
  });

  it('keeps typed text at a press outside', async () => {
    const { closed, user, sheet } = await openSheet({ children: field('이유') });
    await user.type(screen.getByLabelText('이유'), '아이가 아파요');
    await user.click(sheet);
    expect(closed).not.toHaveBeenCalled();
    await user.clear(screen.getByLabelText('이유'));
    await user.click(sheet);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('ignores a press that only ends outside', async () => {
    const { closed, user, sheet } = await openSheet();
    await user.pointer([
      { keys: '[MouseLeft>]', target: screen.getByText('한강') },
      { keys: '[/MouseLeft]', target: sheet },
    ]);
    expect(closed).not.toHaveBeenCalled();
  });

  it.each([
    [
      'the control that asks for it',
      [field('이름'), createElement('input', { 'aria-label': '코드', 'data-autofocus': true })],
      '코드',
    ],
    ['its first field', [field('이름'), field('코드')], '이름'],
  ])('focuses %s', async (_, children, label) => {
    await openSheet({
      children: children.map((child, key) => createElement('div', { key }, child)),
      footer: buttons,
    });
    expect(document.activeElement?.getAttribute('aria-label')).toBe(label);
  });

  it('focuses the button that does nothing when there is no field', async () => {
    await openSheet({ footer: buttons });
    expect(document.activeElement?.textContent).toBe('취소');
  });

  it('is submitted by Enter in a field', async () => {
    const onSubmit = vi.fn();
    const { user } = await openSheet({ onSubmit, children: field('코드'), footer: buttons });
    await user.type(screen.getByLabelText('코드'), '12{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['Esc', ({ user }: Pick<Opened, 'user'>) => user.keyboard('{Escape}')],
    [
      'its close button',
      ({ user, sheet }: Pick<Opened, 'user' | 'sheet'>) =>
        user.click(within(sheet).getByRole('button', { name: t('common.close') })),
    ],
    [
      'a request of the device',
      ({ sheet }: Pick<Opened, 'sheet'>) =>
        void fireEvent(sheet, new Event('cancel', { cancelable: true, bubbles: true })),
    ],
    [
      'the browser',
      ({ sheet }: Pick<Opened, 'sheet'>) => void fireEvent(sheet, new Event('close', { bubbles: true })),
    ],
  ])('that was opened from another is closed alone by %s', async (_, close) => {
    const inner = createElement(Opener, { title: '안쪽' }, '가운데');
    const { closed, user, sheet: outer } = await openSheet({ children: inner });
    const opener = within(outer).getByRole('button', { name: '열기' });
    await user.click(opener);
    const sheet = await screen.findByRole('dialog', { name: '안쪽' });
    await close({ user, sheet });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '안쪽' })).toBeNull());
    expect(closed).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(opener);
    await user.keyboard('{Escape}');
    await isGone();
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('returns the focus when its page removes it while it is open', async () => {
    function Page() {
      const [opened, setOpened] = useState(false);
      const children = createElement('button', { type: 'button', onClick: () => setOpened(false) }, '끝내기');
      return createElement(
        'div',
        null,
        createElement('button', { type: 'button', onClick: () => setOpened(true) }, '열기'),
        opened && createElement(Sheet, { opened: true, title: '제목', onClose: () => undefined, children }),
      );
    }
    const user = userEvent.setup();
    render(createElement(Page));
    await user.click(screen.getByRole('button', { name: '열기' }));
    await user.click(await screen.findByRole('button', { name: '끝내기' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('열기');
  });
});

type Opened = Awaited<ReturnType<typeof openSheet>>;
