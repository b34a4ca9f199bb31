import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { FRESH_MS } from '../api/prefetch.ts';
import { refreshAll } from '../api/query-client.ts';
import { documentAge } from '../browser/document-facts.ts';
import { useFirstViewDone } from '../browser/first-view/use-first-view-done.ts';
import { lazyExtra } from '../browser/lazy/lazy-extra.ts';
import { newBuild } from '../browser/register-worker.ts';
import { useOnline } from '../browser/use-online.ts';
import { useMemberId } from '../session/session.ts';
import { StatusBar, StatusBars } from '../ui/feedback/status-bars.tsx';

/** Not part of any first view, whose bytes are counted. */
const InstallContent = lazyExtra(() =>
  import('./install-content.tsx').then((file) => file.loadInstallContent()),
);

/** Status of the app on every page: offline, a newer version, an offer to install it, or an old document. */
export function AppStatus() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const isWaiting = useSyncExternalStore(newBuild.subscribe, newBuild.isWaiting, () => false);
  const isDone = useFirstViewDone();
  const memberId = useMemberId();
  useDocumentRefresh(isDone);
  return (
    <StatusBars>
      {!isOnline && <StatusBar>{t('offline.lost')}</StatusBar>}
      {isOnline && isWaiting && (
        <StatusBar
          action={{ label: t('error.reload'), onClick: newBuild.takeOver }}
          close={{ label: t('offline.later'), onClick: newBuild.dismiss }}
        >
          {t('offline.newVersion')}
        </StatusBar>
      )}
      {isOnline && !isWaiting && isDone && memberId && (
        <Suspense fallback={null}>
          <InstallContent />
        </Suspense>
      )}
    </StatusBars>
  );
}

/** Refetches what is on screen once the app has taken over a document from the worker's store. */
function useDocumentRefresh(isDone: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isDone && documentAge() > FRESH_MS) void refreshAll(client);
  }, [client, isDone]);
}
