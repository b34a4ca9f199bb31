import { useEffect } from 'react';
import { PUSH_KEY } from '../../session/session-keys.ts';
import type { PageMessage } from '../../worker/messages.ts';

/** Keeps the server's push subscription that of this device (`syncDevice`); loads nothing where push is off. */
export function useDeviceSync(memberId: string): void {
  useEffect(() => {
    const sync = async () => {
      if (memberId === '' || localStorage.getItem(PUSH_KEY) === null) return;
      const { syncDevice } = await import('./registration.ts');
      await syncDevice(memberId);
    };
    // Fails offline, for example; the next start of the app tries again.
    const start = () => void sync().catch(() => undefined);
    const onMessage = ({ data }: MessageEvent<PageMessage>) => {
      if (data === 'subscription changed') start();
    };
    start();
    navigator.serviceWorker?.addEventListener('message', onMessage);
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
  }, [memberId]);
}
