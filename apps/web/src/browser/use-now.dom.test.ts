import { act } from '@testing-library/react';
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { setDocumentFacts } from './document-facts.ts';
import { useNow } from './use-now.ts';

function Minute() {
  return createElement(
    'p',
    null,
    useNow((now) => now.getUTCMinutes()),
  );
}

// docs/adr/0026-documents.md
it('hydrates a part with the time of its document, also after the others, and then shows the present', async () => {
  const sent = new Date('2026-12-01T03:00:59.000Z');
  vi.setSystemTime(sent);
  setDocumentFacts({ memberId: '', language: 'ko', now: sent.getTime() });
  const container = document.createElement('div');
  container.innerHTML = renderToString(createElement(Minute));
  setDocumentFacts(null);
  vi.setSystemTime('2026-12-01T03:01:01.000Z');
  const onRecoverableError = vi.fn();
  const root = await act(async () => hydrateRoot(container, createElement(Minute), { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container.textContent).toBe('1');
  act(() => root.unmount());
});
