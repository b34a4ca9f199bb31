import { seoulDayOf } from '@crewwith/domain/time';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { saveAsFile } from '../../browser/save-as-file.ts';
import { dataOf } from '../../http/anonymous-client.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import type { OwnData, Picture } from './archive.ts';

/** How many pictures are loaded at once. */
const AT_ONCE = 4;

/** How many of the pictures are loaded. */
interface Progress {
  readonly done: number;
  readonly count: number;
}

/** Saves all data of the member as one file. `progress` is null until it is known how many pictures there are. */
export function useSaveOwnData(memberId: string) {
  const { t } = useTranslation();
  const [progress, setProgress] = useState<Progress | null>(null);
  /** Kept after a failure: the call is limited. */
  const data = useRef<OwnData | null>(null);
  const save = useMutation({
    mutationFn: async () => {
      setProgress(null);
      const archive = await import('./archive.ts');
      data.current ??= await dataOf(
        api.GET('/api/v1/members/{id}/export', { params: { path: { id: memberId } } }),
      );
      const pictures = await loadPictures(data.current.images, setProgress);
      const now = new Date();
      saveAsFile(archive.archiveOf(t, data.current, pictures, now), {
        name: `crewwith-${seoulDayOf(now)}.zip`,
        type: 'application/zip',
      });
      data.current = null;
    },
    onSuccess: () => toast(t('export.saved')),
  });
  return { ...save, progress };
}

/** Loads the files of pictures, without those that are gone. Throws a TypeError when there is no network. */
async function loadPictures(
  images: OwnData['images'],
  onProgress: (progress: Progress) => void,
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const waiting = [...images];
  const count = images.length;
  const loadNext = async (): Promise<void> => {
    const address = waiting.shift()?.image_url;
    if (address === undefined) return;
    const response = await fetch(address);
    if (response.ok)
      pictures.push([
        `pictures${address.slice(address.lastIndexOf('/'))}`,
        new Uint8Array(await response.arrayBuffer()),
      ]);
    onProgress({ done: count - waiting.length, count });
    return loadNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loadNext));
  return pictures;
}
