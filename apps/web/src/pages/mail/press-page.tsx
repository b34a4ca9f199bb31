import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Button, ButtonLink } from '../../ui/navigation/button.tsx';

interface PressPageProps {
  title: string;
  /** What a press does. */
  question: { title: string; text?: string; button: string };
  done: { title: string; text?: string };
  /** For a token that the server does not know, or no longer. */
  unknown: string;
  press: UseMutationResult<unknown, Error, void>;
}

/** Where a link of a mail leads. A press does what it is for, since mail apps open links by themselves. */
export function PressPage({ title, question, done, unknown, press }: PressPageProps) {
  const { t } = useTranslation();
  const result = useRef<HTMLDivElement>(null);
  const error = press.error && ApiError.from(press.error);
  const isOver = press.isSuccess || error?.status === 404;
  // The button is gone, and with it the focus.
  useEffect(() => {
    if (isOver) result.current?.focus();
  }, [isOver]);
  const settings = <ButtonLink href={paths.notificationSettings()}>{t('notifications.settings')}</ButtonLink>;
  let shown: ReactNode = null;
  if (press.isSuccess) shown = <EmptyState {...done} action={settings} />;
  else if (isOver) shown = <EmptyState title={unknown} action={settings} />;
  return (
    <Page title={title} width="narrow">
      <div ref={result} tabIndex={-1} role="status">
        {shown}
      </div>
      {!isOver && (
        <EmptyState
          {...question}
          action={
            <>
              {error !== null && <p role="alert">{error.message}</p>}
              <Button loading={press.isPending} onClick={() => press.mutate()}>
                {question.button}
              </Button>
            </>
          }
        />
      )}
    </Page>
  );
}
