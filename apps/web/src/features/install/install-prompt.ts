import { kept } from '../../browser/install-prompt.ts';

/** What browsers that install apps send when they would offer it; TypeScript's DOM library lacks it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

const isPrompt = (event: Event | null): event is InstallPromptEvent => event !== null && 'prompt' in event;

/** Whether the browser can install the app, for `useSyncExternalStore`. */
export const installPrompt = {
  subscribe(listener: () => void) {
    // After the listener that keeps the event.
    window.addEventListener('beforeinstallprompt', listener);
    return () => window.removeEventListener('beforeinstallprompt', listener);
  },
  isKept: () => kept.offer !== null,
  /** Lets the browser ask; resolves to whether the person has agreed. An event asks once. */
  async ask(): Promise<boolean> {
    const { offer } = kept;
    kept.offer = null;
    if (!isPrompt(offer)) return false;
    try {
      await offer.prompt();
      return (await offer.userChoice).outcome === 'accepted';
    } catch {
      // It can be asked once, perhaps by another part of the browser.
      return false;
    }
  },
};
