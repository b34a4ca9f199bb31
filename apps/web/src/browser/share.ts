import i18next from 'i18next';
import { toast } from '../ui/feedback/toast.tsx';

export interface ShareData {
  title: string;
  text?: string;
  url: string;
}

/** What became of it: handed to another app, copied, closed by the user, or neither shared nor copied. */
export type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed';

/** Opens the device's share sheet; without one, copies the link and says so. Call it in the handler of a press. */
export async function share(data: ShareData): Promise<ShareOutcome> {
  if (canShare(data)) {
    try {
      await navigator.share(data);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
      // Some in-app browsers have the call and refuse it.
    }
  }
  try {
    await navigator.clipboard.writeText(data.url);
  } catch {
    await toast(i18next.t('share.failed'), 'danger');
    return 'failed';
  }
  await toast(i18next.t('share.copied'));
  return 'copied';
}

/** The types promise the call, but not every browser has it. */
const canShare = (data: ShareData) =>
  typeof navigator.share === 'function' && (navigator.canShare?.(data) ?? true);
