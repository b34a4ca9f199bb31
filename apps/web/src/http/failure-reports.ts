import type { Middleware } from 'openapi-fetch';
import { ApiError } from './api-error.ts';
import { postReport } from './post-report.ts';
import { reportContext } from './reportable.ts';

/** Each kind of failure is reported at most once in this time. */
const REPEAT_AFTER_MS = 60_000;
/** Kinds of failure that are remembered, so that a long visit without a network stays small. */
const REMEMBERED = 100;

type Send = (memberId: string, context: string, error: Error) => void;

/**
 * Reports failed calls, each kind once a minute at most. What failed for want of a network is held back until a call is
 * answered again or the browser is online. `now` is milliseconds since the epoch.
 */
export function createFailureReports(now: () => number, send: Send) {
  const sentAt = new Map<string, number>();
  const waiting = new Map<string, () => void>();

  const sendOnce = (key: string, report: () => void) => {
    const last = sentAt.get(key);
    if (last !== undefined && now() - last < REPEAT_AFTER_MS) return;
    if (sentAt.size >= REMEMBERED) sentAt.clear();
    sentAt.set(key, now());
    report();
  };

  return {
    /** Takes a failed call, and whether it is to be reported. */
    failed(memberId: string, method: string, path: string, failure: ApiError): void {
      const context = reportContext(method, path, failure);
      if (context === null) return;
      const key = `${context} ${failure.status} ${failure.code}`;
      const error = new Error([failure.status, failure.code, failure.request_id].filter(Boolean).join(' '));
      const report = () => send(memberId, context, error);
      if (failure.code !== 'network') sendOnce(key, report);
      else if (waiting.size < REMEMBERED) waiting.set(key, report);
    },
    /** The network is there again. */
    flush(): void {
      for (const [key, report] of waiting) sendOnce(key, report);
      waiting.clear();
    },
  };
}

const reports = createFailureReports(Date.now, postReport);
if (typeof window !== 'undefined') window.addEventListener('online', reports.flush);

/** Reports failed calls of a client; `memberId` is the member who asks, '' when none is signed in. */
export function reportFailures(memberId: () => string): Middleware {
  return {
    async onResponse({ request, response, schemaPath }) {
      reports.flush();
      if (response.ok) return;
      reports.failed(memberId(), request.method, schemaPath, await ApiError.read(response.clone()));
    },
    onError({ request, error, schemaPath }) {
      const isAborted =
        request.signal.aborted || (error instanceof DOMException && error.name === 'AbortError');
      if (!isAborted) reports.failed(memberId(), request.method, schemaPath, ApiError.from(error));
    },
  };
}

/** Reports a failed call that was not made by a client of this folder. */
export function reportFailure(memberId: string, method: string, path: string, failure: ApiError): void {
  reports.failed(memberId, method, path, failure);
}
