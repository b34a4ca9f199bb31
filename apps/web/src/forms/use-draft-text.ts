import { useState, useSyncExternalStore } from 'react';
import { draftOf } from './draft.ts';

const neverChanges = () => () => undefined;

/** A text that is kept as a draft while it is not empty. A document rendered by the server has none. */
export function useDraftText(name: string): [text: string, write: (text: string) => void] {
  const draft = draftOf<string>(name);
  const stored = useSyncExternalStore(
    neverChanges,
    () => draft.read() ?? '',
    () => '',
  );
  const [edited, setEdited] = useState<string | null>(null);
  const write = (text: string) => {
    setEdited(text);
    if (text === '') draft.clear();
    else draft.write(text);
  };
  return [edited ?? stored, write];
}
