import { setImmediate as nextTurn } from 'node:timers/promises';
import { HOUR_MS } from '@crewwith/domain/constants';
import { endpointOrigin } from '@crewwith/domain/push/services';
import { importJWK, SignJWT } from 'jose';
import type webpush from 'web-push';
import type { Deps } from '../../context.ts';
import { createSemaphore } from '../../runtime/semaphore.ts';
import type { Push } from '../push/public.ts';
import type { Outcome } from './outcome.ts';
import { createPost, type PostAnswer } from './post.ts';

/** A push service that takes longer is left alone. */
const TIMEOUT_MS = 5_000;
const SIGNATURE_VALID_MS = 12 * HOUR_MS;
/** So long a signature is used: making one takes longer than the rest of a push. */
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
  readonly content: PushContent;
  readonly urgent: boolean;
  /** So long a push service keeps it for a device that is off. */
  readonly ttlS: number;
}

/** A device that this server can send to. */
export interface OpenDevice {
  /** Of its push service. */
  readonly origin: string;
  send(request: PushRequest): Promise<Outcome>;
}

export interface PushChannel {
  /**
   * Opens a device: its endpoint and keys, encrypted, and the key that its browser has subscribed with. Returns null
   * when this server cannot send to it.
   */
  open(sealed: string, publicKey: string): Promise<OpenDevice | null>;
}

/** Sends pushes (RFC 8030), encrypted for the device (RFC 8291) and signed for its service (RFC 8292). */
export function createPushChannel(
  deps: Pick<Deps, 'config' | 'clock'>,
  push: Push,
  timeoutMs = TIMEOUT_MS,
): PushChannel {
  const { pushOrigins: origins, vapidSubject, publicUrl } = deps.config;
  const subject = vapidSubject ?? contactOf(publicUrl);
  const signatures = new Map<string, { header: string; madeAt: number }>();
  const post = createPost(timeoutMs);
  const inOrder = createSemaphore(1);
  /**
   * Encrypts in a turn of the event loop of its own. It takes a millisecond, and services answer many pushes at once,
   * after each of which comes the next one: together they would hold up every call.
   */
  const encrypt = (library: typeof webpush, ...of: Parameters<typeof webpush.generateRequestDetails>) =>
    inOrder(async () => {
      await nextTurn();
      return library.generateRequestDetails(...of);
    });

  const sign = async (origin: string): Promise<string> => {
    const known = signatures.get(origin);
    if (known && performance.now() - known.madeAt < SIGNATURE_MS) return known.header;
    const expires = new Date(deps.clock.now().getTime() + SIGNATURE_VALID_MS);
    const header = await signature(await push.keys(), { origin, subject, expires });
    signatures.set(origin, { header, madeAt: performance.now() });
    return header;
  };

  return {
    async open(sealed, publicKey) {
      // With other keys the browser subscribes again when the app is opened.
      if (publicKey !== (await push.keys()).publicKey) return null;
      const text = push.encryption.decrypt(sealed);
      if (text === null) return null;
      const subscription: webpush.PushSubscription = JSON.parse(text);
      // Also an origin that the operator has ceased to allow since.
      const origin = endpointOrigin(subscription.endpoint, {
        origins,
        hasContact: vapidSubject !== undefined,
      });
      if (origin === null) return null;
      // Loaded only where there is a device. Not in `send`: a library that is not there is no service that is silent.
      const { default: library } = await import('web-push');
      const attempt = async ({ content, urgent, ttlS }: PushRequest, body: string) => {
        const { headers, body: bytes } = await encrypt(library, subscription, payloadOf(content, body), {
          TTL: ttlS,
          urgency: urgent ? 'high' : 'normal',
          topic: content.tag,
          contentEncoding: ENCODING,
        });
        return post(subscription.endpoint, { ...headers, Authorization: await sign(origin) }, bytes);
      };
      return {
        origin,
        async send(request) {
          try {
            const first = await attempt(request, request.content.body);
            const last = first.status === TOO_LARGE ? await attempt(request, '') : first;
            if (REFUSED_SIGNATURE.has(last.status)) signatures.delete(origin);
            return outcomeOf(last, deps.clock.now());
          } catch {
            return { kind: 'unanswered' };
          }
        },
      };
    },
  };
}

const TOO_LARGE = 413;
const REFUSED_SIGNATURE = new Set([401, 403]);
const GONE = new Set([404, 410]);
const BUSY = 429;

function outcomeOf({ status, retryAfter }: PostAnswer, now: Date): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (GONE.has(status)) return { kind: 'gone' };
  // That is about the server, whose clock or keys may be wrong: no reason to forget its devices.
  if (REFUSED_SIGNATURE.has(status)) return { kind: 'busy', retryMs: null };
  if (status !== BUSY && status < 500) return { kind: 'refused' };
  return { kind: 'busy', retryMs: retryAfter === undefined ? null : retryAfterMs(retryAfter, now) };
}

/** Of a `Retry-After`: seconds, or a date; null for anything else. */
function retryAfterMs(text: string, now: Date): number | null {
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** A signature for a push service (RFC 8292). web-push has none for a clock that differs from that of the machine. */
async function signature(
  { publicKey, privateKey }: Awaited<ReturnType<Push['keys']>>,
  { origin, subject, expires }: { origin: string; subject: string; expires: Date },
): Promise<string> {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y, d: privateKey }, 'ES256');
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(origin)
    .setExpirationTime(expires)
    .setSubject(subject)
    .sign(key);
  return `vapid t=${token}, k=${publicKey}`;
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
