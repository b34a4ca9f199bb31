import { useRef, useState } from 'react';
import { ApiError } from '../http/api-error.ts';
import type { Draft } from './draft.ts';
import type { MergeResult } from './merge-fields.ts';

/** A change that is being made. */
export interface EditDraft<F> {
  fields: F;
  /** What it is made from, and its version. */
  base: F;
  version: number;
}

export interface EditOptions<R, F> {
  /** What is changed, as it was read. */
  record: R;
  draft: Draft<EditDraft<F>>;
  fieldsOf: (record: R) => F;
  merge: (base: F, typed: F, saved: F) => MergeResult<F>;
  /** The record as it is saved now. */
  reread: () => Promise<R>;
}

interface Start<R, F> extends MergeResult<F> {
  record: R;
  base: F;
  /** Somebody else has saved since; the person has been told. */
  merged: boolean;
  /** How often both were brought together: the form's key. */
  round: number;
}

const versionOf = (record: { version?: number | undefined }) => record.version ?? 0;

/**
 * A change of something that others may change meanwhile: what is typed is kept as a draft; where the server says
 * that the page is stale, what was typed is brought together with what is saved now.
 */
export function useEdit<R extends { version?: number | undefined }, F>(options: EditOptions<R, F>) {
  const { record, draft, fieldsOf, merge, reread } = options;
  const [stale, setStale] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const done = useRef(false);
  const startFrom = (from: R): Start<R, F> => {
    const base = fieldsOf(from);
    return { record: from, fields: base, base, conflicts: [], merged: false, round: 0 };
  };
  const startAgain = (base: F, typed: F, saved: R): Start<R, F> => {
    const fresh = startFrom(saved);
    return { ...fresh, ...merge(base, typed, fresh.base), merged: true };
  };
  const [start, setStart] = useState(() => {
    const kept = draft.read();
    if (kept === null) return startFrom(record);
    if (kept.version !== versionOf(record)) return startAgain(kept.base, kept.fields, record);
    return { ...startFrom(record), fields: kept.fields };
  });
  const version = versionOf(start.record);
  const keep = (fields: F, { base } = start, of = version) => {
    if (done.current) return;
    if (JSON.stringify(fields) === JSON.stringify(base)) draft.clear();
    else draft.write({ fields, base, version: of });
  };
  return {
    start,
    /** What is sent, so that a stale page is refused. */
    version,
    stale,
    /** Why both could not be brought together. */
    failure,
    keep: (fields: F) => keep(fields),
    /** What the form is to say of a refusal: null where the page says itself that it is stale. */
    refusal(thrown: unknown): ApiError | null {
      const error = ApiError.from(thrown);
      if (error.code !== 'request.stale') return error;
      setStale(true);
      return null;
    },
    /** It is saved: nothing is kept any more. */
    finish() {
      done.current = true;
      draft.clear();
    },
    async bringTogether() {
      try {
        const again = startAgain(start.base, draft.read()?.fields ?? start.fields, await reread());
        setStart({ ...again, round: start.round + 1 });
        keep(again.fields, again, versionOf(again.record));
        setStale(false);
        setFailure(null);
      } catch (thrown) {
        setFailure(ApiError.from(thrown).message);
      }
    },
  };
}
