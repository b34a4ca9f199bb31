/** Typed form values, stored for this tab so that neither an error nor a reload loses them. */
export interface Draft<T> {
  read(): T | null;
  write(values: T): void;
  clear(): void;
}

/** Creates the draft of one form; `name` is unique among forms. */
export function draftOf<T>(name: string): Draft<T> {
  const key = `crewwith_draft_${name}`;
  return {
    read() {
      const text = sessionStorage.getItem(key);
      return text === null ? null : JSON.parse(text);
    },
    write: (values) => sessionStorage.setItem(key, JSON.stringify(values)),
    clear: () => sessionStorage.removeItem(key),
  };
}
