import type { Language } from '@crewwith/domain/errors';

/** A document to render, as apps/web/src/server/entry.tsx takes it. */
export interface DocumentRequest {
  /** The public origin, path and query of the page. */
  readonly url: string;
  /** The wire id of the member who reads it; '' for visitors. */
  readonly memberId: string;
  readonly language: Language;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Who may create clubs. */
  readonly clubCreation: 'members' | 'operators';
  readonly nonce: string;
}

/** Bodies of successful responses, by the call's path and query. */
export type Calls = Readonly<Record<string, string>>;

/** Makes a call as the reader; resolves to the body of a successful response, else null. */
export type MakeCall = (url: string) => Promise<string | null>;

/** The page's content, the style of its root element, and the responses that it shows. */
export interface RenderedDocument {
  readonly html: string;
  /** That of the main button, or ''. */
  readonly sheet: string;
  readonly style: string;
  readonly calls: Calls;
}

/** What the server's build of the web app exports. */
export interface ServerEntry {
  makeCalls(request: DocumentRequest, make: MakeCall): Promise<Calls | null>;
  render(request: DocumentRequest, calls: Calls): Promise<Omit<RenderedDocument, 'calls'>>;
}

export interface ThreadData {
  /** The server's build of the web app. */
  readonly file: string;
  /** Where the page calls the API. */
  readonly origin: string;
}

export type ToThread =
  | { readonly kind: 'prepare'; readonly id: number; readonly request: DocumentRequest }
  | { readonly kind: 'answer'; readonly id: number; readonly url: string; readonly body: string | null }
  | {
      readonly kind: 'render';
      readonly id: number;
      readonly request: DocumentRequest;
      readonly calls: Calls;
    };

export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'call'; readonly id: number; readonly url: string }
  | { readonly kind: 'prepared'; readonly id: number; readonly calls: Calls | null }
  | { readonly kind: 'rendered'; readonly id: number; readonly document: RenderedDocument }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
