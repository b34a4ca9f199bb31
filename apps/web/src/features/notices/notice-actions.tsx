import { COPIED_MESSAGE_MS } from '@crewwith/domain/constants';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/api-error.ts';
import { HeartButton } from '../../ui/display/heart-button.tsx';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useLike } from '../likes/api.ts';
import { type NoticeRecord, patchNoticeLike, useDeleteNotice } from './api.ts';
import styles from './notice-actions.module.css';

const icon = { size: 18, 'aria-hidden': true } as const;

export interface NoticeActionsProps {
  notice: NoticeRecord;
  crewId: string;
  /** The notice's URL. */
  address: string;
  onEdit: () => void;
  onDeleted: () => void;
}

/** Actions of a notice: like, copy the link; edit and delete for its author and level 8. */
export function NoticeActions({ notice, crewId, address, onEdit, onDeleted }: NoticeActionsProps) {
  const { t } = useTranslation();
  const { id, liked, like_count: count, can } = notice;
  const clipboard = useClipboard({ timeout: COPIED_MESSAGE_MS });
  const [confirming, setConfirming] = useState(false);
  const remove = useDeleteNotice(id);
  const like = useLike({
    type: 'notice',
    id,
    crewId,
    patch: (client, change) => patchNoticeLike(client, id, change),
  });
  const copyLabel = () => {
    if (clipboard.error !== null) return t('code.copyFailed');
    return clipboard.copied ? t('notice.copied') : t('notice.copyLink');
  };
  return (
    <div className={styles.actions}>
      <HeartButton
        liked={liked}
        count={count}
        label={t('like.notice', { count })}
        onToggle={can.like ? like.mutate : null}
      />
      <Button
        variant="default"
        leftSection={clipboard.copied ? <IconCheck {...icon} /> : <IconLink {...icon} />}
        onClick={() => clipboard.copy(address)}
      >
        {copyLabel()}
      </Button>
      <VisuallyHidden>
        <span role="status">{clipboard.copied && t('notice.copied')}</span>
      </VisuallyHidden>
      {can.edit && (
        <Button variant="default" leftSection={<IconPencil {...icon} />} onClick={onEdit}>
          {t('common.edit')}
        </Button>
      )}
      {can.delete && (
        <Button variant="default" leftSection={<IconTrash {...icon} />} onClick={() => setConfirming(true)}>
          {t('common.delete')}
        </Button>
      )}
      <ConfirmDialog
        opened={confirming}
        title={t('notice.deleteQuestion')}
        confirmLabel={t('common.delete')}
        danger
        pending={remove.isPending}
        error={remove.isError ? ApiError.from(remove.error).message : null}
        onClose={() => {
          setConfirming(false);
          remove.reset();
        }}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
      >
        <p>{t('notice.deleteText', { title: notice.notice_title })}</p>
      </ConfirmDialog>
    </div>
  );
}
