import { useTranslation } from 'react-i18next';
import { List } from '../../ui/display/list-row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { PollLink, type PollLinkProps } from './poll-link.tsx';

export interface HomePollsProps {
  polls: readonly PollLinkProps['poll'][];
  /** Where the user makes one; null for those who may not. */
  createHref: string | null;
  /** Names the clubs of the polls, where there are several. */
  clubNameOf?: ((nick: string) => string | undefined) | undefined;
}

/** The polls of a first screen; without any, how to make one (docs/specification.md#poll-list). */
export function HomePolls({ polls, createHref, clubNameOf }: HomePollsProps) {
  const { t } = useTranslation();
  return (
    <Section
      title={t('lists.polls')}
      action={createHref !== null && <Link href={createHref}>{t('polls.create')}</Link>}
    >
      {polls.length === 0 ? (
        <p>{t('polls.hint')}</p>
      ) : (
        <List label={t('lists.polls')}>
          {polls.map((poll) => (
            <PollLink key={poll.id} poll={poll} clubName={clubNameOf?.(poll.club_nick)} />
          ))}
        </List>
      )}
    </Section>
  );
}
