import { textParts } from '@crewwith/domain/links/text-links';
import { UserLink } from '../navigation/link.tsx';
import styles from './linked-text.module.css';

/** A text that people wrote: its lines as typed, its http(s) addresses as links, nothing of it as HTML. */
export function LinkedText({ text }: { text: string }) {
  let end = 0;
  const pieces = textParts(text).map((part) => {
    const from = end;
    end += part.text.length;
    return { part, from };
  });
  return (
    <p className={styles.text}>
      {pieces.map(({ part, from }) =>
        part.kind === 'link' ? (
          <UserLink key={from} href={part.href}>
            {part.text}
          </UserLink>
        ) : (
          <span key={from}>{part.text}</span>
        ),
      )}
    </p>
  );
}
