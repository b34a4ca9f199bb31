import type { Language } from '../i18n/language.ts';

/** What the server rendered a document for. */
export interface DocumentFacts {
  /** The member who reads it; '' for visitors. */
  readonly memberId: string;
  readonly language: Language;
  /** The server's time, in milliseconds since the epoch. */
  readonly now: number;
  /** Who may create clubs; in the browser the document tells it. */
  readonly clubCreation?: 'members' | 'operators';
}

let current: DocumentFacts | null = null;
let latestNow: number | null = null;

/** Returns the facts of the document that is being rendered or hydrated; null at other times. */
export function documentFacts(): DocumentFacts | null {
  return current;
}

/** Begins rendering or hydrating a document; null ends it. */
export function setDocumentFacts(facts: DocumentFacts | null): void {
  current = facts;
  latestNow = facts?.now ?? latestNow;
}

/** Returns the time for the first render: that of the document, so that hydration renders the same. */
export function renderTime(): Date {
  return current === null ? new Date() : new Date(current.now);
}

/** Returns the time for hydrating a part of the document, also one that follows after the others. */
export function hydrationTime(): Date {
  return latestNow === null ? new Date() : new Date(latestNow);
}

/**
 * Returns for how long the worker had stored the document, in milliseconds; 0 for one from the server and for an empty
 * page. The worker says so, since the device's clock may differ from the server's.
 */
export function documentAge(): number {
  return latestNow === null ? 0 : Number(document.documentElement.dataset.age ?? 0);
}

/** Returns whether only operators may create clubs in this deployment (`CLUB_CREATION`). */
export function onlyOperatorsCreateClubs(): boolean {
  const clubCreation =
    typeof document === 'undefined' ? current?.clubCreation : document.documentElement.dataset.clubCreation;
  return clubCreation === 'operators';
}
