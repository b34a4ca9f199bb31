import { render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { toast } from './toast.tsx';

it('shows each toast above a dialog that was opened before it', async () => {
  const shown: string[] = [];
  // The test's DOM has no layer on top of dialogs.
  const calls = {
    showPopover: () => shown.push('show'),
    hidePopover: () => shown.push('hide'),
  };
  Object.assign(HTMLElement.prototype, calls);
  try {
    render(createElement(Providers, null));
    await toast('링크를 복사했어요.');
    await screen.findByText('링크를 복사했어요.');
    shown.length = 0;
    await toast('저장했어요.');
    const text = await screen.findByText('저장했어요.');
    expect(shown).toEqual(['hide', 'show']);
    expect(text.closest('[popover="manual"]')).not.toBeNull();
  } finally {
    for (const name of Object.keys(calls)) Reflect.deleteProperty(HTMLElement.prototype, name);
  }
});
