/** Returns cryptographically secure random bytes. */
export type Random = (size: number) => Buffer;
