/** What was typed into a form, kept for this tab so that neither an error nor a reload loses it. */
export interface Draft<T> {
  read(): T | null;
  write(values: T): void;
  clear(): void;
}

/** The draft of one form; `name` is unique among them. */
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
