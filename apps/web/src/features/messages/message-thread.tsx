import { isShown } from '@crewwith/domain/messages/states';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNearView } from '../../browser/use-near-view.ts';
import { RefusalText } from '../../forms/refusal-text.tsx';
import { useDraftText } from '../../forms/use-draft-text.ts';
import { useIdempotencyKey } from '../../forms/use-idempotency-key.ts';
import { ApiError } from '../../http/api-error.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { type CommentTarget, useMessages } from './api.ts';
import { MessageForm, type RepliedTo } from './message-form.tsx';
import { MessageList } from './message-list.tsx';
import styles from './message-thread.module.css';

export interface MessageThreadProps {
  target: CommentTarget;
  club: { id: string; nick: string; frozen: boolean };
  /** The user's own crew. */
  crew: { crew_id: string; admin_level: number };
  /** Number of comments, as known to the target. */
  count: number;
  /** Whether the user may write when the club is not frozen. */
  canWrite: boolean;
  /** Called when a comment was written (1) or deleted (-1), to update other counts. */
  onChanged?: (delta: 1 | -1) => void;
}

/**
 * "Voice of crew": the comments on a meetup or notice (docs/specification.md#comments). The bar to write one stays in
 * view as long as the parent of the thread is.
 */
export function MessageThread({ target, club, crew, count, canWrite, onChanged }: MessageThreadProps) {
  const { t } = useTranslation();
  const thread = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { ref, near } = useNearView<HTMLDivElement>();
  const messages = useMessages(target, near);
  const { data, hasNextPage, isFetchingNextPage } = messages;
  const shown = data?.filter(({ state }) => isShown(state));
  const hasForm = canWrite && !club.frozen;
  const idempotencyKey = useIdempotencyKey();
  // With the nick, since the comment may not be loaded yet or be gone.
  const [draft, setDraft] = useDraftText(`reply_${crew.crew_id}_${target.id}`);
  const [, repliedId, nick = ''] = /^(\S+) (.*)$/.exec(draft) ?? [];
  const reply = (to: RepliedTo | null) => {
    setDraft(to === null ? '' : `${to.id} ${to.nick}`);
    idempotencyKey.renew();
  };

  const showNew = async (id: string) => {
    await messages.refetch();
    // Sends no request when there is no next page.
    let result = await messages.fetchNextPage();
    while (result.hasNextPage && !result.isError) result = await messages.fetchNextPage();
    onChanged?.(1);
    requestAnimationFrame(() =>
      list.current?.querySelector(`[data-message="${id}"]`)?.scrollIntoView({ block: 'nearest' }),
    );
  };
  const content = () => {
    if (data === undefined) {
      // Comments far below the screen are not loaded yet.
      if (!near) return null;
      if (!messages.isError) return <RowsSkeleton rows={Math.min(Math.max(count, 1), 3)} />;
      return (
        <ErrorState
          message={ApiError.from(messages.error).message}
          onRetry={() => void messages.refetch()}
          retrying={messages.isFetching}
        />
      );
    }
    if (shown?.length === 0)
      return <p className={styles.none}>{t(hasForm ? 'message.first' : 'message.none')}</p>;
    return (
      <MessageList
        ref={list}
        messages={data}
        target={target}
        clubNick={club.nick}
        crew={crew}
        onReply={
          hasForm
            ? (message) => {
                reply(message);
                field.current?.focus();
              }
            : null
        }
        onDeleted={() => {
          onChanged?.(-1);
          // With the last comment the list is gone.
          (list.current ?? thread.current)?.focus();
        }}
      />
    );
  };
  const known = shown?.length ?? 0;
  return (
    <>
      <div ref={ref}>
        <Section
          title={t('message.title')}
          count={shown === undefined || hasNextPage ? Math.max(count, known) : known}
        >
          <div ref={thread} tabIndex={-1} className={styles.thread}>
            {content()}
            {hasNextPage && (
              <Button
                variant="default"
                wide
                loading={isFetchingNextPage}
                onClick={() => void messages.fetchNextPage()}
              >
                {t('message.more')}
              </Button>
            )}
            {messages.isFetchNextPageError && (
              <p role="alert" className={styles.error}>
                {ApiError.from(messages.error).message}
              </p>
            )}
            {canWrite && club.frozen && (
              <p className={styles.none}>
                <RefusalText code="club.frozen" />
              </p>
            )}
          </div>
        </Section>
      </div>
      {hasForm && (
        <MessageForm
          target={target}
          club={club}
          crew={crew}
          replyTo={repliedId === undefined ? null : { id: repliedId, nick }}
          onReplyEnd={() => reply(null)}
          idempotencyKey={idempotencyKey}
          fieldRef={field}
          onWritten={showNew}
        />
      )}
    </>
  );
}
