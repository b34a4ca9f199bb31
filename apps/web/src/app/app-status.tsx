import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { newBuild, startWorker } from '../browser/register-worker.ts';
import { useOnline } from '../browser/use-online.ts';
import { StatusBar, StatusBars } from '../ui/feedback/status-bars.tsx';

/** Status of the app on every page: offline, or a newer version is available. */
export function AppStatus() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const isWaiting = useSyncExternalStore(newBuild.subscribe, newBuild.isWaiting, () => false);
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
