import type { MessagePort } from 'node:worker_threads';

export interface ThreadData {
  readonly folder: string;
  readonly port: MessagePort;
}

/** What the server asks of the engine's thread. The id of `begin` and of `listen` names them in later questions. */
export type Question =
  | {
      readonly kind: 'query';
      /** The transaction that it belongs to; null for none. */
      readonly transaction: number | null;
      readonly text: string;
      readonly values: readonly unknown[];
    }
  | { readonly kind: 'begin' }
  | { readonly kind: 'commit' | 'rollback'; readonly transaction: number }
  | { readonly kind: 'listen'; readonly channel: string }
  | { readonly kind: 'unlisten'; readonly listener: number }
  | { readonly kind: 'collect garbage' | 'close' };

export interface ToThread {
  readonly id: number;
  readonly question: Question;
}

/** The rows of a statement, each with its values in the order of the fields, or their `bytes` for `decodeRows`. */
export interface ThreadResults {
  readonly rows: unknown[][];
  readonly bytes?: Uint8Array<ArrayBuffer> | undefined;
  readonly fields: { name: string; dataTypeID: number }[];
  readonly affectedRows?: number | undefined;
}

export type FromThread =
  | { readonly kind: 'open' }
  | { readonly kind: 'done'; readonly id: number; readonly results: ThreadResults | null }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly error: unknown;
      /** The error's own properties, which its copy lacks. */
      readonly facts: Readonly<Record<string, string | number>>;
    }
  | { readonly kind: 'notified'; readonly listener: number; readonly payload: string };
