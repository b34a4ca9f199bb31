import { mapLink } from '@crewwith/domain/activities/card';
import { parseSubgroups } from '@crewwith/domain/attendees/rules';
import { useTranslation } from 'react-i18next';
import { useLevelPhrase } from '../../../browser/use-level-phrase.ts';
import { Face } from '../../../ui/display/face.tsx';
import { type Fact, Facts } from '../../../ui/display/facts.tsx';
import { LinkedText } from '../../../ui/display/linked-text.tsx';
import { UserLink } from '../../../ui/navigation/link.tsx';
import type { PollRecord } from '../api.ts';
import { durationWords } from '../poll-words.ts';
import styles from './poll-page.module.css';

/** What is known of the meetup that a poll makes. */
export function PollFacts({ poll }: { poll: PollRecord }) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const map = mapLink(poll);
  const subgroups = parseSubgroups(poll.subgroup);
  const { duration_minutes: minutes, attend_level: level } = poll;
  const rows: Fact[] = [
    {
      label: t('activity.location'),
      value: (
        <span className={styles.lines}>
          {poll.location}
          {map !== null && (
            <UserLink href={map.href} title={t('common.opensNewWindow')}>
              {t(map.isSearch ? 'card.findOnMap' : 'activity.map')}
            </UserLink>
          )}
        </span>
      ),
    },
    ...(minutes === null ? [] : [{ label: t('polls.duration'), value: durationWords(minutes) }]),
    ...(poll.cost === '' ? [] : [{ label: t('activity.cost'), value: poll.cost }]),
    {
      label: t('activity.host'),
      value: (
        <span className={styles.person}>
          <Face name={poll.nick} imageUrl={poll.host_image_url} />
          {poll.nick}
        </span>
      ),
    },
    { label: t('activity.capacity'), value: t('common.people', { count: poll.max_crew }) },
    ...(level <= 1
      ? []
      : [
          {
            label: t('activityForm.attendLevel'),
            value: t('activity.fromLevel', { level: levelPhrase(level) }),
          },
        ]),
  ];
  if (subgroups.length > 0) rows.push({ label: t('activity.subgroup'), value: subgroups.join(' · ') });
  if (poll.info !== '') rows.push({ label: t('activity.info'), value: <LinkedText text={poll.info} /> });
  return <Facts facts={rows} />;
}
