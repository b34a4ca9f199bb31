import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import {
  loadFairnessTexts,
  loadPlanningTexts,
  loadRemainingTexts,
  loadSeldomTexts,
  startI18n,
} from '../i18n/i18n.ts';
import { saveLanguage } from '../i18n/language.ts';
import { session } from '../session/session.ts';
import { resetStubs, stubbedFetch } from './api-stub.ts';
import { NOW } from './fixtures.ts';

/** Reports every element as on screen, since nothing is laid out. */
class VisibleObserver extends IntersectionObserver {
  readonly #notify: IntersectionObserverCallback;

  constructor(notify: IntersectionObserverCallback) {
    super(notify);
    this.#notify = notify;
  }

  override observe(target: Element): void {
    queueMicrotask(() => this.#notify([{ isIntersecting: true, target } as IntersectionObserverEntry], this));
  }
}

/** Fails like that of a private window. */
const noIndexedDb = {
  open() {
    const request: { onerror?: () => void } = {};
    queueMicrotask(() => request.onerror?.());
    return request;
  },
};

/** Failed calls are tried again at once. */
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
});

/** Long, so that no test fails on a slow machine. */
configure({ asyncUtilTimeout: 30_000 });

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.stubGlobal('fetch', stubbedFetch);
  vi.stubGlobal('IntersectionObserver', VisibleObserver);
  vi.stubGlobal('indexedDB', noIndexedDb);
  // Nothing is laid out. Without sizes a menu's button would count as scrolled away, and the menu be hidden.
  Object.defineProperties(document.documentElement, {
    clientWidth: { value: 1024 },
    clientHeight: { value: 768 },
  });
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10);
  // Text areas that grow measure again when a font has loaded.
  Object.assign(document, { fonts: new EventTarget() });
  saveLanguage('ko');
  await startI18n();
  await loadRemainingTexts();
  await loadSeldomTexts();
  await loadFairnessTexts();
  await loadPlanningTexts();
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

afterEach(async () => {
  cleanup();
  // Heard of by a mounted app alone.
  onlineManager.setOnline(true);
  // Files share modules: one that is loaded by half when a file ends fails in the next.
  await vi.dynamicImportSettled();
  // Calls on their way still find their stubs.
  await queryClient.cancelQueries();
  await new Promise((done) => setTimeout(done));
  session.end();
  queryClient.clear();
  sessionStorage.clear();
  // A page may have remembered something on the device.
  localStorage.clear();
  vi.useRealTimers();
  resetStubs();
});
