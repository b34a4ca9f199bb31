/*
 * Lets the browser's back close an open sheet. Each open sheet has a history entry above that of its page, with the
 * same URL and state, which the router never sees. It is taken away when the sheet closes and before the router
 * navigates, so that neither back nor forward meets it later.
 */

/** What the router and this file keep in `history.state`. */
interface EntryState {
  idx?: number;
  /** How many sheets' entries are above that of the page. */
  sheets?: number;
}

interface OpenSheet {
  close: () => void;
}

/** After this time without an answer, the browser is taken to have stayed where it is. */
const GO_BACK_TIMEOUT_MS = 1000;

let started = false;
const open: OpenSheet[] = [];
/** The router's number of the current page, which its sheets' entries share. */
let page: number | undefined;
/** The entries of sheets below and at the current one. */
let entries = 0;
/** Navigations that wait until the browser has gone back to the page's own entry; null when it is there. */
let waiting: (() => void)[] | null = null;

const currentState = (): EntryState => window.history.state ?? {};

/** Starts to handle back. Call it before the router listens, since its listener must not hear of sheets. */
export function startSheetHistory(): void {
  started = true;
  ({ idx: page, sheets: entries = 0 } = currentState());
  window.addEventListener('popstate', onPopState, { capture: true });
  // The page was reloaded while a sheet was open.
  updateEntries();
}

/** Makes back close a sheet; returns a function that ends this. */
export function openSheetEntry(close: () => void): () => void {
  const sheet = { close };
  if (!started) return () => undefined;
  open.push(sheet);
  queueMicrotask(updateEntries);
  return () => {
    const index = open.indexOf(sheet);
    if (index < 0) return;
    open.splice(index, 1);
    queueMicrotask(updateEntries);
  };
}

/** Runs a navigation of the router from the page's own entry. Back no longer closes a sheet that stays open. */
export function navigateFromPage(navigate: () => void): void {
  open.length = 0;
  const run = () => {
    navigate();
    page = currentState().idx;
  };
  if (entries === 0 && waiting === null) run();
  else goBackToPage().push(run);
}

/** Adds or removes entries until there are as many as open sheets. In a microtask: one sheet may replace another. */
function updateEntries(): void {
  if (waiting !== null) return;
  if (entries > open.length) goBackToPage();
  for (; entries < open.length; entries++) {
    page = currentState().idx;
    window.history.pushState({ ...currentState(), sheets: entries + 1 }, '');
  }
}

function goBackToPage(): (() => void)[] {
  if (waiting !== null) return waiting;
  const navigations: (() => void)[] = [];
  waiting = navigations;
  window.history.go(-entries);
  setTimeout(() => {
    if (waiting !== navigations) return;
    waiting = null;
    for (const navigate of navigations) navigate();
  }, GO_BACK_TIMEOUT_MS);
  return navigations;
}

function onPopState(event: PopStateEvent): void {
  const { idx, sheets = 0 }: EntryState = event.state ?? {};
  const isSamePage = idx !== undefined && idx === page;
  page = idx;
  entries = sheets;
  const navigations = waiting;
  waiting = null;
  if (!isSamePage) open.length = 0;
  else {
    event.stopImmediatePropagation();
    if (navigations === null) for (const { close } of open.slice(entries).reverse()) close();
    else for (const navigate of navigations) navigate();
  }
  queueMicrotask(updateEntries);
}
