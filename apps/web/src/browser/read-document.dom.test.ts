import { afterEach, expect, it, vi } from 'vitest';
import { readDocument } from './read-document.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

// docs/adr/0026-documents.md
it.each([
  ['navigate', { memberId: 'kim', language: 'ko', now: 7 }],
  ['back_forward', null],
])('after a navigation of type %s, a document was rendered for %j', (type, facts) => {
  const data = { memberId: 'kim', language: 'ko', now: 7, calls: {} };
  document.body.innerHTML = `<script type="application/json" id="document-data">${JSON.stringify(data)}</script>`;
  const entry = { type } as PerformanceNavigationTiming;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  expect(readDocument()).toEqual(facts);
});
