import { textParts } from '@crewwith/domain/links/text-links';
import { UserLink } from '../navigation/link.tsx';
import styles from './linked-text.module.css';

/** Text by users: keeps line breaks, turns http(s) URLs into links, and never interprets HTML. */
export function LinkedText({ text }: { text: string }) {
  let end = 0;
  const parts = textParts(text).map((part) => {
    const from = end;
    end += part.text.length;
    return { part, from };
  });
  return (
    <p className={styles.text}>
      {parts.map(({ part, from }) =>
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
