import { HOUR_MS } from '@crewwith/domain/constants';
import { endpointOrigin } from '@crewwith/domain/push/services';
import webpush from 'web-push';
import type { Deps } from '../../context.ts';
import type { Push } from '../push/public.ts';
import type { Outcome } from './outcome.ts';

/** A push service that takes longer is left alone. */
const TIMEOUT_MS = 5_000;
/** A signature is valid for 12 hours. It is kept, since making one takes longer than the rest of a push. */
const SIGNATURE_MS = 11 * HOUR_MS;
/** What push services take is 4,096 bytes, of which encryption needs some 100. */
const PAYLOAD_MAX = 3_900;
const ENCODING = 'aes128gcm';

/** The content of a push (Declarative Web Push: a browser can show it without a service worker). */
export interface PushContent {
  readonly title: string;
  readonly body: string;
  /** A URL of the web app. */
  readonly navigate: string;
  readonly tag: string;
  readonly lang: string;
  readonly unread: number;
}

export interface PushRequest {
  /** A device's endpoint and keys, encrypted, and the key that its browser has subscribed with. */
  readonly sealed: string;
  readonly publicKey: string;
  readonly content: PushContent;
  readonly urgent: boolean;
  /** So long a push service keeps it for a device that is off. */
  readonly ttlS: number;
}

export interface PushChannel {
  /** The push service of a device; null when nothing can be sent to it. */
  originOf(sealed: string): string | null;
  send(request: PushRequest): Promise<Outcome>;
}

/** Sends pushes (RFC 8030), encrypted for the device (RFC 8291) and signed for its service (RFC 8292). */
export function createPushChannel(
  deps: Pick<Deps, 'config'>,
  push: Push,
  timeoutMs = TIMEOUT_MS,
): PushChannel {
  const { pushOrigins: origins, vapidSubject, publicUrl } = deps.config;
  const subject = vapidSubject ?? contactOf(publicUrl);
  const signatures = new Map<string, { header: string; madeAt: number }>();

  const open = (sealed: string): { subscription: webpush.PushSubscription; origin: string } | null => {
    const text = push.encryption.decrypt(sealed);
    if (text === null) return null;
    const subscription: webpush.PushSubscription = JSON.parse(text);
    // Also an origin that the operator has ceased to allow since.
    const origin = endpointOrigin(subscription.endpoint, { origins, hasContact: vapidSubject !== undefined });
    return origin === null ? null : { subscription, origin };
  };

  const sign = async (origin: string): Promise<string> => {
    const known = signatures.get(origin);
    if (known && performance.now() - known.madeAt < SIGNATURE_MS) return known.header;
    const { publicKey, privateKey } = await push.keys();
    const { Authorization: header } = webpush.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      ENCODING,
    );
    signatures.set(origin, { header, madeAt: performance.now() });
    return header;
  };

  const post = async (request: PushRequest, body: string): Promise<Response | null> => {
    const opened = open(request.sealed);
    if (!opened) return null;
    const details = webpush.generateRequestDetails(opened.subscription, payloadOf(request.content, body), {
      TTL: request.ttlS,
      urgency: request.urgent ? 'high' : 'normal',
      topic: request.content.tag,
      contentEncoding: ENCODING,
    });
    const { 'Content-Length': _, ...headers } = details.headers;
    const response = await fetch(details.endpoint, {
      method: 'POST',
      headers: { ...headers, TTL: String(request.ttlS), Authorization: await sign(opened.origin) },
      body: new Uint8Array(details.body ?? []),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    // Whatever a service says at length is not read.
    await response.body?.cancel();
    return response;
  };

  return {
    originOf: (sealed) => open(sealed)?.origin ?? null,
    async send(request) {
      const { publicKey } = await push.keys();
      // The browser has subscribed with other keys: it subscribes again when the app is opened.
      if (request.publicKey !== publicKey) return { kind: 'unusable' };
      try {
        const response = await post(request, request.content.body);
        const last = response?.status === TOO_LARGE ? await post(request, '') : response;
        if (last === null) return { kind: 'unusable' };
        if (REFUSED_SIGNATURE.has(last.status)) signatures.delete(new URL(last.url).origin);
        return outcomeOf(last);
      } catch {
        return { kind: 'unanswered' };
      }
    },
  };
}

const TOO_LARGE = 413;
const REFUSED_SIGNATURE = new Set([401, 403]);
const GONE = new Set([404, 410]);
const BUSY = 429;

function outcomeOf({ ok, status, headers }: Response): Outcome {
  if (ok) return { kind: 'sent' };
  if (GONE.has(status)) return { kind: 'gone' };
  if (status !== BUSY && status < 500) return { kind: 'refused' };
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return { kind: 'busy', retryMs: Number.isFinite(seconds) ? Math.max(0, seconds) * 1_000 : null };
}

/** The JSON of a push, whose text is shortened until it fits. */
function payloadOf({ title, navigate, tag, lang, unread }: PushContent, body: string): string {
  const json = (text: string) =>
    JSON.stringify({
      web_push: 8030,
      notification: { title, lang, ...(text !== '' && { body: text }), navigate, tag },
      app_badge: unread,
    });
  const characters = [...body];
  let payload = json(body);
  while (Buffer.byteLength(payload) > PAYLOAD_MAX && characters.length > 0) {
    characters.splice(-Math.ceil(characters.length / 8));
    payload = json(`${characters.join('')}…`);
  }
  return payload;
}

/** The contact without a configured one, which Apple alone does not take. */
function contactOf(publicUrl: string): string {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? publicUrl : `mailto:operator@${hostname}`;
}
