import { addPrefetched } from '../api/prefetch.ts';
import type { DocumentFacts } from './document-facts.ts';

/** The element with the facts and responses of a document that the server has rendered (docs/adr/0026-documents.md). */
const ELEMENT = 'document-data';

interface DocumentData extends DocumentFacts {
  /** Bodies of the responses, by the call's path and query. */
  readonly calls: Readonly<Record<string, string>>;
}

/**
 * Offers the responses in the document to the page's calls and returns what it was rendered for; null when the server
 * sent an empty page, or when the browser shows a stored copy on going back.
 */
export function readDocument(): DocumentFacts | null {
  const text = document.getElementById(ELEMENT)?.textContent;
  const [navigation] = performance.getEntriesByType('navigation');
  const isGoingBack = navigation !== undefined && 'type' in navigation && navigation.type === 'back_forward';
  if (!text || isGoingBack) return null;
  const { calls, ...facts }: DocumentData = JSON.parse(text);
  addPrefetched(calls, facts.memberId, null);
  return facts;
}
