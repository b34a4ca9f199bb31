import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement, useCallback, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Menu, MenuChoice } from './menu.tsx';

const NAMES = ['하나', '둘', '셋'];

/** A button with its menu, before another button. */
function Page({ onChoose }: { onChoose: (name: string) => void }) {
  const [opened, setOpened] = useState(false);
  const close = useCallback(() => setOpened(false), []);
  const choiceOf = (children: string) =>
    createElement(MenuChoice, {
      key: children,
      checked: false,
      onChoose: () => onChoose(children),
      children,
    });
  const children = NAMES.map(choiceOf);
  return createElement(
    'div',
    null,
    createElement(
      'div',
      null,
      createElement('button', { type: 'button', id: 'opener', onClick: () => setOpened(!opened) }, '메뉴'),
      opened && createElement(Menu, { labelledBy: 'opener', onClose: close, children }),
    ),
    createElement('button', { type: 'button' }, '다른 것'),
  );
}

async function openMenu() {
  const onChoose = vi.fn();
  render(createElement(Page, { onChoose }));
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '메뉴' }));
  screen.getByRole('menu', { name: '메뉴' });
  return { user, onChoose };
}
const focused = () => document.activeElement?.textContent;
const isOpen = () => screen.queryByRole('menu') !== null;

it('has the focus, which arrow keys, Home and End move around', async () => {
  const { user } = await openMenu();
  expect(focused()).toBe('하나');
  for (const [key, name] of [
    ['ArrowDown', '둘'],
    ['End', '셋'],
    ['ArrowDown', '하나'],
    ['ArrowUp', '셋'],
    ['Home', '하나'],
  ]) {
    await user.keyboard(`{${key}}`);
    expect(focused()).toBe(name);
  }
});

it('is closed by Escape, by a choice and by its button, which then has the focus', async () => {
  const { user, onChoose } = await openMenu();
  await user.keyboard('{Escape}');
  expect([isOpen(), focused()]).toEqual([false, '메뉴']);
  await user.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(onChoose.mock.calls).toEqual([['둘']]);
  expect([isOpen(), focused()]).toEqual([false, '메뉴']);
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: '메뉴' }));
  expect(isOpen()).toBe(false);
});

it('is closed by a press elsewhere, and when the focus leaves it', async () => {
  const { user } = await openMenu();
  fireEvent.pointerDown(screen.getByRole('button', { name: '다른 것' }));
  expect(isOpen()).toBe(false);
  await user.keyboard('{Enter}');
  expect(isOpen()).toBe(true);
  await user.tab();
  expect([isOpen(), focused()]).toEqual([false, '다른 것']);
});
