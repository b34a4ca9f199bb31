import { postReport } from '../http/post-report.ts';
import { session } from '../session/session.ts';

/** A handler that tells the server of a failure, under a name for where it happened. */
export function reportError(context: string): (error: unknown) => void {
  return (error) => postReport(session.memberId ?? '', context, error);
}
