/** Bytes that nobody can guess. */
export type Random = (size: number) => Buffer;
