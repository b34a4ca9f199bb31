/** The names that `<kind:name>` knows, by kind. */
export type Names = ReadonlyMap<string, readonly string[]>;
