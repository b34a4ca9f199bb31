/** The names for `<kind:name>`, by kind. */
export type Names = ReadonlyMap<string, readonly string[]>;
