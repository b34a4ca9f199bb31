import { useRef, useState } from 'react';
import { ApiError } from '../http/api-error.ts';
import type { Draft } from './draft.ts';
import type { MergeResult } from './merge-fields.ts';

/** Unsaved changes to a record. */
export interface EditDraft<F> {
  fields: F;
  /** The saved fields that the edit started from. */
  base: F;
  /** Their version; null merges them with what is saved in any case. */
  version: number | null;
}

export interface EditOptions<R, F> {
  /** The record as loaded. */
  record: R;
  draft: Draft<EditDraft<F>>;
  fieldsOf: (record: R) => F;
  merge: (base: F, typed: F, saved: F) => MergeResult<F>;
  /** Loads the record as saved now; null where another form, which reads the draft, takes the place of this one. */
  reload: () => Promise<R | null>;
}

interface Start<R, F> extends MergeResult<F> {
  record: R;
  base: F;
  /** Another user has saved since, and the user was notified. */
  merged: boolean;
  /** Number of merges; the form's key. */
  mergeCount: number;
}

const versionOf = (record: { version?: number | undefined }) => record.version ?? 0;

/**
 * State of an edit that other users may make stale: typed values are stored as a draft, and when the server answers
 * that the page is stale, they are merged with what is saved now.
 */
export function useEdit<R extends { version?: number | undefined }, F>(options: EditOptions<R, F>) {
  const { record, draft, fieldsOf, merge, reload } = options;
  const [stale, setStale] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const done = useRef(false);
  const startFrom = (from: R): Start<R, F> => {
    const base = fieldsOf(from);
    return { record: from, fields: base, base, conflicts: [], merged: false, mergeCount: 0 };
  };
  const startMerged = (base: F, typed: F, saved: R): Start<R, F> => {
    const fresh = startFrom(saved);
    return { ...fresh, ...merge(base, typed, fresh.base), merged: true };
  };
  const [start, setStart] = useState(() => {
    const stored = draft.read();
    if (stored === null) return startFrom(record);
    if (stored.version !== versionOf(record)) return startMerged(stored.base, stored.fields, record);
    return { ...startFrom(record), fields: stored.fields };
  });
  const version = versionOf(start.record);
  const saveDraft = (fields: F, { base } = start, of = version) => {
    if (done.current) return;
    if (JSON.stringify(fields) === JSON.stringify(base)) draft.clear();
    else draft.write({ fields, base, version: of });
  };
  return {
    start,
    /** Sent with the edit, so that the server refuses a stale one. */
    version,
    stale,
    /** Why the merge failed. */
    failure,
    saveDraft: (fields: F) => saveDraft(fields),
    /** Returns the refusal that the form shows, or null when the alert shows that the edit is stale. */
    refusal(thrown: unknown): ApiError | null {
      const error = ApiError.from(thrown);
      if (error.code !== 'request.stale') return error;
      setStale(true);
      return null;
    },
    /** Deletes the draft after saving. */
    finish() {
      done.current = true;
      draft.clear();
    },
    async mergeSaved() {
      try {
        const saved = await reload();
        if (saved === null) return;
        const merged = startMerged(start.base, draft.read()?.fields ?? start.fields, saved);
        setStart({ ...merged, mergeCount: start.mergeCount + 1 });
        saveDraft(merged.fields, merged, versionOf(merged.record));
        setStale(false);
        setFailure(null);
      } catch (thrown) {
        setFailure(ApiError.from(thrown).message);
      }
    },
  };
}
