import { useTranslation } from 'react-i18next';
import { Face } from '../../../ui/display/face.tsx';
import type { Closed, PollOption, PollRecord } from '../api.ts';
import styles from './close-sheet.module.css';

interface SeatingProps {
  poll: PollRecord;
  option: PollOption;
  my: { crew_id: string; nick: string; image_url: string | null };
  crews: NonNullable<Closed['crews']>;
}

interface Person {
  nick: string;
  image_url: string | null;
}

/** Who gets a seat at a time of a poll, who waits, and who gets neither. */
export function Seating({ poll, option, my, crews }: SeatingProps) {
  const { t } = useTranslation();
  const votes = poll.votes ?? [];
  const people = new Map<string, Person>([
    [my.crew_id, my],
    [poll.crew_id, { nick: poll.nick, image_url: poll.host_image_url }],
    ...votes.map((vote) => [vote.crew_id, vote] as const),
  ]);
  const named = (ids: readonly string[]) => ids.flatMap((id) => people.get(id) ?? []);
  const index = poll.options.indexOf(option);
  const placed = new Set([...crews.seated, ...crews.waiting]);
  const neither = votes.filter(({ crew_id: id, answers }) => answers[index] === 'yes' && !placed.has(id));
  return (
    <div className={styles.seating}>
      <p>{t('polls.seating', { count: option.yes })}</p>
      <People title={t('polls.seated')} count={crews.seated.length} people={named(crews.seated)} />
      <People title={t('polls.waiting')} count={crews.waiting.length} people={named(crews.waiting)} />
      <People title={t('polls.neither')} count={neither.length} people={neither} />
    </div>
  );
}

function People({ title, count, people }: { title: string; count: number; people: readonly Person[] }) {
  if (count === 0) return null;
  return (
    <div>
      <p className={styles.title}>
        {title} <span className={styles.count}>{count}</span>
      </p>
      <ul className={styles.people} aria-label={title}>
        {people.map(({ nick, image_url: url }) => (
          <li key={nick} className={styles.person}>
            <Face name={nick} imageUrl={url} size={24} />
            {nick}
          </li>
        ))}
      </ul>
    </div>
  );
}
