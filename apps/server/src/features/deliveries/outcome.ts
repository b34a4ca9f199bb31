/**
 * What became of an attempt: sent; the target is gone for good; refused, perhaps because of it; not taken, and to be
 * tried again, at the time that the service names. `unusable`: this server cannot send to the target, which may be its
 * own fault, so that the target stays.
 */
export type Outcome =
  | { readonly kind: 'sent' | 'gone' | 'unusable' | 'refused' | 'unanswered' }
  | { readonly kind: 'busy'; readonly retryMs: number | null }
  /** Not tried: the service is left alone for so long. */
  | { readonly kind: 'paused'; readonly retryMs: number };
