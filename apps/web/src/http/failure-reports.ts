import type { Middleware } from 'openapi-fetch';
import { ApiError } from './api-error.ts';
import { postReport } from './post-report.ts';
import { reportContext } from './reportable.ts';

/** Each kind of failure is reported at most once per interval. */
const REPEAT_AFTER_MS = 60_000;
/** Bounds the remembered kinds of failure, so that a long visit offline uses little memory. */
const REMEMBERED = 100;

type Send = (memberId: string, context: string, error: Error) => void;

/**
 * Creates a reporter of failed calls, each kind at most once a minute. Network failures are held back until a call
 * succeeds or the browser is online. `now` is milliseconds since the epoch.
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
    /** Reports a failed call if it is worth reporting. */
    failed(memberId: string, method: string, path: string, failure: ApiError): void {
      const context = reportContext(method, path, failure);
      if (context === null) return;
      const key = `${context} ${failure.status} ${failure.code}`;
      const error = new Error([failure.status, failure.code, failure.request_id].filter(Boolean).join(' '));
      const report = () => send(memberId, context, error);
      if (failure.code !== 'network') sendOnce(key, report);
      else if (waiting.size < REMEMBERED) waiting.set(key, report);
    },
    /** Sends what was held back; call it when the network is back. */
    flush(): void {
      for (const [key, report] of waiting) sendOnce(key, report);
      waiting.clear();
    },
  };
}

const reports = createFailureReports(Date.now, postReport);
if (typeof window !== 'undefined') window.addEventListener('online', reports.flush);

/** Middleware that reports failed calls of a client; `memberId` is '' when signed out. */
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

/** Reports a failed call of no client in this folder. */
export function reportFailure(memberId: string, method: string, path: string, failure: ApiError): void {
  reports.failed(memberId, method, path, failure);
}
