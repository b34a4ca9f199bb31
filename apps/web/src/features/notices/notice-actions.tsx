import IconCheck from 'icon:check';
import IconLink from 'icon:link';
import IconShare2 from 'icon:share-2';
import { COPIED_MESSAGE_MS } from '@crewwith/domain/constants';
import { useClipboard } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { hasShareSheet, share } from '../../browser/share.ts';
import { HeartButton } from '../../ui/display/heart-button.tsx';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { useLike } from '../likes/api.ts';
import { type NoticeRecord, patchNoticeLike } from './api.ts';
import styles from './notice-actions.module.css';

const icon = { size: 18 } as const;

export interface NoticeActionsProps {
  notice: NoticeRecord;
  crewId: string;
  /** The notice's URL. */
  address: string;
}

/** Likes a notice, and shares it by the device's share sheet or, without one, by its link. */
export function NoticeActions({ notice, crewId, address }: NoticeActionsProps) {
  const { t } = useTranslation();
  const { id, notice_title: title, liked, like_count: count, can } = notice;
  const clipboard = useClipboard({ timeout: COPIED_MESSAGE_MS });
  const like = useLike({
    type: 'notice',
    id,
    crewId,
    patch: (client, change) => patchNoticeLike(client, id, change),
  });
  const copyLabel = () => {
    if (clipboard.error !== null) return t('common.copyFailed');
    return clipboard.copied ? t('common.copied') : t('notice.copyLink');
  };
  return (
    <div className={styles.actions}>
      <HeartButton
        liked={liked}
        count={count}
        label={t('like.notice', { count })}
        onToggle={can.like ? like.mutate : null}
      />
      {hasShareSheet() ? (
        <Button
          variant="light"
          icon={<IconShare2 {...icon} />}
          onClick={() => void share({ title, url: address })}
        >
          {t('seat.share')}
        </Button>
      ) : (
        <Button
          variant="light"
          icon={clipboard.copied ? <IconCheck {...icon} /> : <IconLink {...icon} />}
          onClick={() => clipboard.copy(address)}
        >
          {copyLabel()}
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">{clipboard.copied && t('common.copied')}</span>
      </VisuallyHidden>
    </div>
  );
}
