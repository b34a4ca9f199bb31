import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { newBuild, startWorker } from '../browser/register-worker.ts';
import { useOnline } from '../browser/use-online.ts';
import { StatusBar, StatusBars } from '../ui/feedback/status-bars.tsx';

/** What is to be known of the app itself on every page: that there is no network, that there is a new version. */
export function AppStatus() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const isWaiting = useSyncExternalStore(newBuild.subscribe, newBuild.isWaiting);
  useEffect(() => void startWorker(), []);
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
    </StatusBars>
  );
}
