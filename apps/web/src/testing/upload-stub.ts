import { vi } from 'vitest';
import type { UploadedImage } from '../api/upload.ts';

/** Takes the place of XMLHttpRequest, which sends pictures. Returns a function that answers the oldest upload. */
export function stubUploads(): (name: string) => UploadedImage {
  const waiting: PictureRequest[] = [];
  class PictureRequest {
    readonly upload = {};
    readonly status = 201;
    readonly statusText = '';
    responseText = '';
    onload: () => void = () => undefined;
    onloadend: () => void = () => undefined;
    readonly open = () => undefined;
    readonly setRequestHeader = () => undefined;
    readonly getResponseHeader = () => null;
    readonly abort = () => undefined;
    send() {
      waiting.push(this);
    }
  }
  vi.stubGlobal('XMLHttpRequest', PictureRequest);
  return (name) => {
    const request = waiting.shift();
    if (request === undefined) throw new Error('No upload is on its way');
    const image = {
      id: name.padEnd(10, '0'),
      image_url: `/images/${name}.webp`,
      thumbnail_url: `/images/${name}.small.webp`,
      width: 4,
      height: 3,
    };
    request.responseText = JSON.stringify([image]);
    request.onload();
    request.onloadend();
    return image;
  };
}
