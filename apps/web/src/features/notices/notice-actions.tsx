import IconShare2 from 'icon:share-2';
import { useTranslation } from 'react-i18next';
import { share } from '../../browser/share.ts';
import { HeartButton } from '../../ui/display/heart-button.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { useLike } from '../likes/api.ts';
import { type NoticeRecord, patchNoticeLike } from './api.ts';
import styles from './notice-actions.module.css';

export interface NoticeActionsProps {
  notice: NoticeRecord;
  crewId: string;
  /** The notice's URL. */
  address: string;
}

/** Likes and shares a notice. */
export function NoticeActions({ notice, crewId, address }: NoticeActionsProps) {
  const { t } = useTranslation();
  const { id, notice_title: title, liked, like_count: count, can } = notice;
  const like = useLike({
    type: 'notice',
    id,
    crewId,
    patch: (client, change) => patchNoticeLike(client, id, change),
  });
  return (
    <div className={styles.actions}>
      <HeartButton
        liked={liked}
        count={count}
        label={t('like.notice', { count })}
        onToggle={can.like ? like.mutate : null}
      />
      <Button
        variant="light"
        icon={<IconShare2 size={18} />}
        onClick={() => void share({ title, url: address })}
      >
        {t('seat.share')}
      </Button>
    </div>
  );
}
