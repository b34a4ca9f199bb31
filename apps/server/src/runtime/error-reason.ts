/** Returns the innermost cause in one line; it names the file, host or code. */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return errorReason(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return errorReason(error.errors[0]);
  return error.message.split('\n')[0] ?? error.name;
}
