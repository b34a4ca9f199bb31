import { postReport } from '../http/post-report.ts';
import { session } from '../session/session.ts';

/** Returns a handler that reports an error to the server under `context`. */
export function reportError(context: string): (error: unknown) => void {
  return (error) => postReport(session.memberId ?? '', context, error);
}
