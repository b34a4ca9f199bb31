import { MAX_IMAGES } from '@crewwith/domain/constants';
import { fileRefusal } from '@crewwith/domain/images/rules';
import { useEffect, useRef, useState } from 'react';
import { type UploadedImage, uploadImages } from '../../api/upload.ts';
import { messageOf } from '../../forms/validate.ts';
import { ApiError } from '../../http/api-error.ts';
import { moveItem } from '../../ui/form/drag-sort.ts';
import { createSemaphore } from './semaphore.ts';

/** A picture of a form: kept by the server, on its way there, not arrived, or swept away since it was kept. */
export type Picture = { key: string } & (
  | { state: 'stored'; image: UploadedImage }
  | { state: 'gone' }
  | { state: 'sending'; file: File; preview: string; share: number }
  | { state: 'failed'; file: File; preview: string; message: string; canRetry: boolean }
);

/** Uploads at once: the server reads pictures one after the other in any case. */
const PARALLEL_UPLOADS = 1;
/** Faults of the file itself, which another try does not mend. */
const isOfTheFile = (code: string) => code.startsWith('image.');

const uploaded = (image: UploadedImage): Picture => ({ key: image.id, state: 'stored', image });

/** Up to 10 pictures in their order, each uploaded as it is chosen. */
export function useUploads(initial: readonly UploadedImage[]) {
  const [pictures, setPictures] = useState<readonly Picture[]>(() => initial.map(uploaded));
  const [tooMany, setTooMany] = useState(false);
  const running = useRef(new Map<string, AbortController>());
  const previews = useRef(new Set<string>());
  const [withSlot] = useState(() => createSemaphore(PARALLEL_UPLOADS));

  const change = (key: string, next: (old: Picture) => Picture) =>
    setPictures((old) => old.map((picture) => (picture.key === key ? next(picture) : picture)));

  const send = async (key: string, file: File, preview: string) => {
    const abort = new AbortController();
    running.current.set(key, abort);
    change(key, () => ({ key, state: 'sending', file, preview, share: 0 }));
    const onProgress = (share: number) =>
      change(key, (old) => (old.state === 'sending' ? { ...old, share } : old));
    try {
      const [image] = await withSlot(() => uploadImages([file], { onProgress, signal: abort.signal, key }));
      if (image === undefined || abort.signal.aborted) return;
      change(key, () => ({ key, state: 'stored', image }));
    } catch (failure) {
      if (abort.signal.aborted) return;
      const { message, code } = ApiError.from(failure);
      change(key, () => ({ key, state: 'failed', file, preview, message, canRetry: !isOfTheFile(code) }));
    } finally {
      running.current.delete(key);
    }
  };
  const add = (files: readonly File[]) => {
    const room = MAX_IMAGES - pictures.length;
    setTooMany(files.length > room);
    const chosen = files.slice(0, Math.max(room, 0)).map((file) => ({
      key: crypto.randomUUID(),
      file,
      preview: URL.createObjectURL(file),
      refusal: fileRefusal(file),
    }));
    for (const { preview } of chosen) previews.current.add(preview);
    setPictures((old) => [
      ...old,
      ...chosen.map(({ key, file, preview, refusal }): Picture => {
        if (refusal === null) return { key, state: 'sending', file, preview, share: 0 };
        return { key, state: 'failed', file, preview, message: messageOf(refusal), canRetry: false };
      }),
    ]);
    for (const { key, file, preview, refusal } of chosen) if (refusal === null) void send(key, file, preview);
  };
  const remove = (key: string) => {
    running.current.get(key)?.abort();
    setTooMany(false);
    setPictures((old) => old.filter((picture) => picture.key !== key));
  };
  useEffect(() => {
    const all = running.current;
    const shown = previews.current;
    return () => {
      for (const abort of all.values()) abort.abort();
      for (const preview of shown) URL.revokeObjectURL(preview);
    };
  }, []);

  return {
    pictures,
    stored: pictures.flatMap((picture) => (picture.state === 'stored' ? [picture.image] : [])),
    problem: tooMany ? messageOf('image.too_many') : null,
    isSending: pictures.some(({ state }) => state === 'sending'),
    hasFailed: pictures.some(({ state }) => state === 'failed' || state === 'gone'),
    add,
    remove,
    retry: (picture: Picture) => {
      if (picture.state === 'failed') void send(picture.key, picture.file, picture.preview);
    },
    /** A kept picture cannot be shown any more. */
    lose: (key: string) => change(key, () => ({ key, state: 'gone' })),
    move: (from: number, to: number) => setPictures((old) => moveItem(old, from, to)),
  };
}
export type Uploads = ReturnType<typeof useUploads>;
