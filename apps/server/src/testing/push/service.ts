import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { decryptPush, newReceiver } from './receiver.ts';

/** A push as its device decrypts it. */
export interface ReceivedPush {
  readonly device: string;
  readonly headers: IncomingHttpHeaders;
  /** What its service worker gets: JSON with what follows. */
  readonly payload: string;
  readonly title: string;
  readonly body: string | undefined;
  readonly navigate: string;
  readonly tag: string;
  readonly lang: string;
  readonly badge: number;
}

type Answer = (response: ServerResponse, device: string) => void;
const CREATED = 201;
const accept: Answer = (response) => response.writeHead(CREATED).end();

/** A push service with its browsers, which decrypt what they get (RFC 8030, 8291). */
export interface PushService {
  readonly origin: string;
  /** What a new browser would register. */
  subscribe(device: string): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The pushes that were accepted, the oldest first. */
  readonly received: ReceivedPush[];
  /** Every request, also those that were refused: the device of each. */
  readonly requests: string[];
  /** Answers requests from now on; without one accepts them. */
  answer(answer?: Answer | number): void;
  /** Forgets what was received. */
  clear(): void;
  close(): Promise<void>;
}

export async function openPushService(): Promise<PushService> {
  const receivers = new Map<string, ReturnType<typeof newReceiver>>();
  const received: ReceivedPush[] = [];
  const requests: string[] = [];
  let answer = accept;
  const server = createServer((request, response) => {
    const device = request.url?.slice(1) ?? '';
    requests.push(device);
    const take = async () => {
      const body = await buffer(request);
      const receiver = receivers.get(device);
      if (!receiver) throw new Error(`No device ${device}`);
      const payload = decryptPush(receiver, body);
      const content = JSON.parse(payload);
      const { title, body: text, navigate, tag, lang } = content.notification;
      response.once('finish', () => {
        if (response.statusCode !== CREATED) return;
        const { headers } = request;
        const shown = { title, body: text, navigate, tag, lang, badge: content.app_badge };
        received.push({ device, headers, payload, ...shown });
      });
      answer(response, device);
    };
    take().catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    requests,
    subscribe(device) {
      const receiver = newReceiver();
      receivers.set(device, receiver);
      return { endpoint: `${origin}/${device}`, keys: receiver.keys };
    },
    answer(given = accept) {
      answer = typeof given === 'number' ? (response) => response.writeHead(given).end() : given;
    },
    clear() {
      received.length = 0;
      requests.length = 0;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
