import type { ReplyOf } from '@crewwith/domain/endpoint';
import { imagesContract } from '@crewwith/domain/images/contract';
import { ApiError } from '../http/api-error.ts';
import { reportFailure } from '../http/failure-reports.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { session } from '../session/session.ts';

const { method, path, reply } = imagesContract.upload;

/** A stored picture: `image_url` is the large version, `thumbnail_url` the small one. */
export type UploadedImage = ReplyOf<typeof imagesContract.upload>[number];

export interface UploadOptions {
  /** Called with the share of bytes sent, 0 to 1; at 1 the server still processes them. */
  onProgress?: (share: number) => void;
  /** Aborts the upload; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Idempotency key: a retry with the same key stores the files once. */
  key?: string;
}

/**
 * Uploads pictures, all or none, and returns them in the order of `files` (docs/specification.md#uploads). Throws
 * ApiError on refusals and lost connections. Handles session tokens as `api` does.
 */
export function uploadImages(files: readonly File[], options: UploadOptions = {}): Promise<UploadedImage[]> {
  const { onProgress, signal, key = crypto.randomUUID() } = options;
  const upload = new Promise<UploadedImage[]>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const sent = session.tokens();
    // fetch() does not report upload progress.
    const request = new XMLHttpRequest();
    const abort = () => {
      request.abort();
      reject(signal?.reason);
    };
    request.open(method, path);
    request.setRequestHeader('accept-language', currentLanguage());
    request.setRequestHeader('idempotency-key', key);
    if (sent.token !== null) request.setRequestHeader('authorization', sent.token);
    if (sent.refreshToken !== null) request.setRequestHeader('x-refresh-token', sent.refreshToken);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    const fail = (error: unknown) => {
      reportFailure(session.memberId ?? '', method, path, ApiError.from(error));
      reject(error);
    };
    request.onerror = () => fail(ApiError.from(new TypeError('The connection was lost')));
    request.onload = () => {
      void session.accept(sent.token, request.getResponseHeader('authorization'));
      const isUnauthorized = request.status === 401 && sent.token !== null;
      if (isUnauthorized && sent.token === session.tokens().token) session.end();
      readResponse(request).then(resolve, fail);
    };
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    request.send(bodyOf(files));
  });
  return session.track(upload);
}

function bodyOf(files: readonly File[]): FormData {
  const body = new FormData();
  for (const file of files) body.append('images', file);
  return body;
}

async function readResponse({ status, statusText, responseText }: XMLHttpRequest): Promise<UploadedImage[]> {
  const response = new Response(responseText, { status, statusText });
  if (!response.ok) throw await ApiError.read(response);
  try {
    return reply.parse(JSON.parse(responseText));
  } catch {
    throw ApiError.from(new Error('The response has no pictures'));
  }
}
