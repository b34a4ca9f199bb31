import type { Language } from '../../error-definition.ts';
import type { NotificationFacts } from '../facts.ts';
import { EN } from './en.ts';
import { KO } from './ko.ts';

const TEXTS = { ko: KO, en: EN } as const;

/** Title and text of a notification in its reader's language. */
export function notificationText(
  facts: NotificationFacts,
  language: Language,
): { title: string; text: string } {
  const [title, text] = TEXTS[language][facts.kind](facts);
  return { title, text };
}
