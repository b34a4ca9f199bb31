import { MINUTE_MS } from '@crewwith/domain/constants';
import { seoulDayOf } from '@crewwith/domain/time';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { saveAsFile } from '../../browser/save-as-file.ts';
import { dataOf } from '../../http/anonymous-client.ts';
import { ApiError } from '../../http/api-error.ts';
import { session } from '../../session/session.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import type { OwnData } from './archive.ts';

/** How many pictures are loaded at once. */
const AT_ONCE = 4;
/** An answer that is older is read again. */
const KEPT_MS = 10 * MINUTE_MS;

/** What is loaded so far, kept after a failure: the call is limited. */
interface Loaded {
  readonly data: OwnData;
  /** When the server answered. */
  readonly time: Date;
  /** The files by their addresses; null for those that are gone. */
  readonly pictures: Map<string, Uint8Array | null>;
}

/** How many of the pictures are loaded. */
interface Progress {
  readonly done: number;
  readonly count: number;
}

/** Saves all data of the member as one file. `progress` is null until it is known how many pictures there are. */
export function useSaveOwnData(memberId: string) {
  const { t } = useTranslation();
  const [progress, setProgress] = useState<Progress | null>(null);
  const kept = useRef<Loaded | null>(null);
  const save = useMutation({
    mutationFn: async () => {
      setProgress(null);
      const { archiveOf } = await import('./archive.ts');
      if (kept.current === null || Date.now() - kept.current.time.getTime() > KEPT_MS)
        kept.current = await load(memberId);
      const { data, time, pictures } = kept.current;
      await loadPictures(data.images, pictures, setProgress);
      // Another person may have logged in meanwhile.
      if (session.memberId !== memberId) return;
      saveAsFile(archiveOf(t, { data, time, pictures }), {
        name: `crewwith-${seoulDayOf(time)}.zip`,
        type: 'application/zip',
      });
      kept.current = null;
      await toast(t('export.saved'));
    },
  });
  return { ...save, progress };
}

async function load(memberId: string): Promise<Loaded> {
  const data = await dataOf(api.GET('/api/v1/members/{id}/export', { params: { path: { id: memberId } } }));
  return { data, time: new Date(), pictures: new Map() };
}

/** Loads the pictures that are not loaded yet. Throws when one that is there cannot be loaded. */
async function loadPictures(
  images: OwnData['images'],
  pictures: Loaded['pictures'],
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const count = images.length;
  const waiting = images.map(({ image_url }) => image_url).filter((address) => !pictures.has(address));
  onProgress({ done: pictures.size, count });
  const loadNext = async (): Promise<void> => {
    const address = waiting.shift();
    if (address === undefined) return;
    const response = await fetch(address);
    if (!response.ok && response.status !== 404) throw await ApiError.read(response);
    pictures.set(address, response.ok ? new Uint8Array(await response.arrayBuffer()) : null);
    onProgress({ done: pictures.size, count });
    return loadNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loadNext));
}
