import { may } from '@crewwith/domain/permissions';
import { useTranslation } from 'react-i18next';
import type { Club } from '../../features/clubs/api.ts';
import { PollLink, type PollLinkProps } from '../../features/polls/poll-link.tsx';
import { paths } from '../../paths.ts';
import { List } from '../../ui/display/list-row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Link } from '../../ui/navigation/link.tsx';

interface ClubPollsProps {
  club: Club;
  level: number;
  polls: readonly PollLinkProps['poll'][];
}

/** The polls of a club that end next; without any, how those who may make one (docs/specification.md#poll-list). */
export function ClubPolls({ club, level, polls }: ClubPollsProps) {
  const { t } = useTranslation();
  const mayCreate = !club.frozen && may('poll.create', { level });
  if (polls.length === 0 && !mayCreate) return null;
  return (
    <Section
      title={t('lists.polls')}
      action={mayCreate && <Link href={paths.pollCreate(club.nick)}>{t('home.createPoll')}</Link>}
    >
      {polls.length === 0 ? (
        <p>{t('home.pollsHint')}</p>
      ) : (
        <List label={t('lists.polls')}>
          {polls.map((poll) => (
            <PollLink key={poll.id} poll={poll} />
          ))}
        </List>
      )}
    </Section>
  );
}
