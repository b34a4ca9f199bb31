import { afterEach, expect, it } from 'vitest';
import { documentAge, setDocumentFacts } from './document-facts.ts';

const { dataset } = document.documentElement;
afterEach(() => {
  delete dataset.age;
  setDocumentFacts(null);
});

// docs/specification.md#documents
it("a document is as old as the worker says, whatever the device's clock is", () => {
  expect(documentAge()).toBe(0);
  setDocumentFacts({ memberId: '', language: 'ko', now: Date.now() - 60 * 60_000 });
  expect(documentAge()).toBe(0);
  dataset.age = '31000';
  expect(documentAge()).toBe(31_000);
});
