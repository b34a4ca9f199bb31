import { useTranslation } from 'react-i18next';
import { useDateWords } from '../../browser/use-date-words.ts';
import { paths } from '../../paths.ts';
import { ListRow } from '../../ui/display/list-row.tsx';
import type { PollRow } from './api.ts';
import styles from './poll-link.module.css';

export interface PollLinkProps {
  poll: Pick<PollRow, 'id' | 'club_nick' | 'name' | 'location'> &
    Partial<Pick<PollRow, 'state' | 'my'>> & { ends_time: Date | string };
  /** Where rows of several clubs stand together. */
  clubName?: string | undefined;
}

/** A poll as a row of a list, which says whether it waits for one's vote. */
export function PollLink({ poll, clubName }: PollLinkProps) {
  const { t } = useTranslation();
  const until = useDateWords(new Date(poll.ends_time));
  const isOpen = (poll.state ?? 'open') === 'open';
  const awaits = isOpen && poll.my?.voted !== true;
  const facts = isOpen ? [t('polls.until', { until })] : [];
  return (
    <ListRow
      href={paths.poll(poll.club_nick, poll.id)}
      title={poll.name}
      meta={
        <>
          <span className={styles.state} data-awaits={awaits}>
            {t(isOpen ? (awaits ? 'polls.notVoted' : 'polls.voted') : 'polls.isOver')}
          </span>
          <span className={styles.facts}>
            {[...facts, poll.location, clubName].filter(Boolean).join(' · ')}
          </span>
        </>
      }
    />
  );
}
