import IconShare2 from 'icon:share-2';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ShareOutcome, share } from '../../../browser/share.ts';
import { paths } from '../../../paths.ts';
import { Sheet } from '../../../ui/feedback/sheet.tsx';
import { Button } from '../../../ui/navigation/button.tsx';
import type { PollRecord } from '../api.ts';
import { endWords } from '../poll-words.ts';
import styles from './poll-page.module.css';

/** Shares the link of a poll, while it is open with until when. */
export function sharePoll({
  club_nick: nick,
  id,
  name,
  state,
  ends_time: end,
}: PollRecord): Promise<ShareOutcome> {
  const url = new URL(paths.poll(nick, id), window.location.origin).href;
  if (state !== 'open') return share({ title: name, url });
  const text = `${name}\n${i18next.t('polls.shareText', { until: endWords(end) })}`;
  return share({ title: name, text, url });
}

/** Shares a poll from its title. */
export function SharePoll({ poll }: { poll: PollRecord }) {
  const { t } = useTranslation();
  return (
    <Button variant="default" aria-label={t('seat.share')} onClick={() => void sharePoll(poll)}>
      <IconShare2 size={20} stroke={1.7} />
    </Button>
  );
}

/** Offers to share the poll that has just been created. */
export function CreatedPollSheet({ poll }: { poll: PollRecord }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(true);
  const shareLink = async () => {
    const outcome = await sharePoll(poll);
    if (outcome === 'shared' || outcome === 'copied') setOpened(false);
  };
  return (
    <Sheet
      opened={opened}
      title={t('activity.createdTitle')}
      onClose={() => setOpened(false)}
      footer={
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setOpened(false)}>
            {t('polls.see')}
          </Button>
          <Button icon={<IconShare2 size={18} />} onClick={() => void shareLink()}>
            {t('seat.share')}
          </Button>
        </div>
      }
    >
      <p>{t('activity.createdText')}</p>
      <p className={styles.date}>{poll.name}</p>
      <p className={styles.note}>{t('polls.openUntil', { until: endWords(poll.ends_time) })}</p>
    </Sheet>
  );
}
