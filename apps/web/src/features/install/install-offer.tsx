import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceOf, isAppleTouch, isInstalled, ownBrowserLink } from '../../browser/device.ts';
import { StatusBar } from '../../ui/feedback/status-bars.tsx';
import { installPrompt } from './install-prompt.ts';
import { countSeatVisit, dismissOffer, isOfferDue } from './seat-visits.ts';

/** How this browser gets the app: by its own question, by hand, or in another browser; null where it has none. */
type Way = 'ask' | 'byHand' | 'otherBrowser' | null;

/**
 * Offers the app on the home screen after the second visit with a seat, where it is not there yet, and not in the 60
 * days after a no. Asks the browser to keep what it stores once the app is there (docs/specification.md#install).
 */
export function InstallOffer({ seesSeat }: { seesSeat: (client: QueryClient) => boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const canAsk = useSyncExternalStore(installPrompt.subscribe, installPrompt.isKept);
  const [isDue, setDue] = useState(() => isOfferDue(new Date()));
  useEffect(() => {
    if (isInstalled()) return void keepStorage();
    const look = () => {
      if (!seesSeat(client)) return;
      countSeatVisit(new Date());
      setDue(isOfferDue(new Date()));
    };
    look();
    return client.getQueryCache().subscribe(look);
  }, [client, seesSeat]);
  const way = wayOf(canAsk);
  if (!isDue || way === null) return null;
  const dismiss = () => {
    dismissOffer(new Date());
    setDue(false);
  };
  const install = async () => {
    if (await installPrompt.ask()) await keepStorage();
    dismiss();
  };
  const actions = {
    ask: { label: t('install.add'), onClick: () => void install() },
    otherBrowser: {
      label: t('install.ownBrowser'),
      onClick: () => window.location.assign(ownBrowserLink(window.location.href)),
    },
  };
  return (
    <StatusBar
      {...(way !== 'byHand' && { action: actions[way] })}
      close={{ label: t('offline.later'), onClick: dismiss }}
    >
      {t(`install.${way}`)}
    </StatusBar>
  );
}

function wayOf(canAsk: boolean): Way {
  if (isInstalled()) return null;
  const { userAgent } = navigator;
  if (deviceOf(userAgent) === 'kakaotalk') return 'otherBrowser';
  if (isAppleTouch(userAgent)) return 'byHand';
  return canAsk ? 'ask' : null;
}

/** Browsers may forget what a page stores when room is short. */
async function keepStorage(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}
