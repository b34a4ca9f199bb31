import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import { MoreActions } from './more-actions.tsx';

it('lists what may be done, and says why something may not, which then does nothing', async () => {
  const [edit, remove] = [vi.fn(), vi.fn()];
  const actions = [
    { label: '수정', onPress: edit },
    { label: '삭제', hint: '이미 끝났어요', disabled: true, onPress: remove },
  ];
  const user = userEvent.setup();
  render(createElement(MoreActions, { label: '더보기', actions }));
  await user.click(screen.getByRole('button', { name: '더보기' }));
  const sheet = within(await screen.findByRole('dialog', { name: '더보기' }));
  await user.click(sheet.getByRole('button', { name: /삭제.*이미 끝났어요/ }));
  expect(remove).not.toHaveBeenCalled();
  await user.click(sheet.getByRole('button', { name: '수정' }));
  expect(edit).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});
