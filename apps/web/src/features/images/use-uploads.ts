import { MAX_IMAGES } from '@crewwith/domain/constants';
import { fileRefusal } from '@crewwith/domain/images/rules';
import { useEffect, useRef, useState } from 'react';
import { type UploadedImage, uploadImages } from '../../api/upload.ts';
import { messageOf } from '../../forms/validate.ts';
import { ApiError } from '../../http/api-error.ts';
import { moveItem } from '../../ui/form/drag-sort.ts';
import { createSemaphore } from './semaphore.ts';

/** A picture of a form: stored, deleted by the server since, uploading, or failed. */
export type Picture = { key: string } & (
  | { state: 'stored'; image: UploadedImage }
  | { state: 'missing' }
  | { state: 'sending'; file: File; preview: string; share: number }
  | { state: 'failed'; file: File; preview: string; message: string; canRetry: boolean }
);

/** Simultaneous uploads; the server decodes pictures one at a time anyway. */
const PARALLEL_UPLOADS = 1;
/** Returns whether the file itself is at fault, so that a retry cannot help. */
const isFileError = (code: string) => code.startsWith('image.');

const uploaded = (image: UploadedImage): Picture => ({ key: image.id, state: 'stored', image });

/** State of up to 10 pictures in order; each is uploaded when chosen. */
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
      change(key, () => ({ key, state: 'failed', file, preview, message, canRetry: !isFileError(code) }));
    } finally {
      running.current.delete(key);
    }
  };
  const add = (files: readonly File[]) => {
    const remaining = MAX_IMAGES - pictures.length;
    setTooMany(files.length > remaining);
    const selected = files.slice(0, Math.max(remaining, 0)).map((file) => ({
      key: crypto.randomUUID(),
      file,
      preview: URL.createObjectURL(file),
      refusal: fileRefusal(file),
    }));
    for (const { preview } of selected) previews.current.add(preview);
    setPictures((old) => [
      ...old,
      ...selected.map(({ key, file, preview, refusal }): Picture => {
        if (refusal === null) return { key, state: 'sending', file, preview, share: 0 };
        return { key, state: 'failed', file, preview, message: messageOf(refusal), canRetry: false };
      }),
    ]);
    for (const { key, file, preview, refusal } of selected)
      if (refusal === null) void send(key, file, preview);
  };
  const remove = (key: string) => {
    running.current.get(key)?.abort();
    setTooMany(false);
    setPictures((old) => old.filter((picture) => picture.key !== key));
  };
  useEffect(() => {
    const uploads = running.current;
    const urls = previews.current;
    return () => {
      for (const abort of uploads.values()) abort.abort();
      for (const preview of urls) URL.revokeObjectURL(preview);
    };
  }, []);

  return {
    pictures,
    stored: pictures.flatMap((picture) => (picture.state === 'stored' ? [picture.image] : [])),
    problem: tooMany ? messageOf('image.too_many') : null,
    isSending: pictures.some(({ state }) => state === 'sending'),
    hasFailed: pictures.some(({ state }) => state === 'failed' || state === 'missing'),
    add,
    remove,
    retry: (picture: Picture) => {
      if (picture.state === 'failed') void send(picture.key, picture.file, picture.preview);
    },
    /** Marks a stored picture as no longer available. */
    markMissing: (key: string) => change(key, () => ({ key, state: 'missing' })),
    move: (from: number, to: number) => setPictures((old) => moveItem(old, from, to)),
  };
}
export type Uploads = ReturnType<typeof useUploads>;
