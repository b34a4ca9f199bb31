import { randomInt } from 'node:crypto';
import { openMailServer } from '../../../apps/server/src/testing/mail/server.ts';
import { openPushService } from '../../../apps/server/src/testing/push/service.ts';
import { assertHolds } from '../drill.ts';

/** How long the push service takes for an answer. */
const ANSWER_MS = [20, 150] as const;
/** A request of a killed server may arrive so long after it has ended. */
const LATE_MS = 1_000;
const TIMEOUT_MS = 30 * 60_000;

interface Expected {
  readonly people: number;
  readonly withMail: number;
  /** When servers were killed, by `performance.now()`. */
  readonly kills: readonly number[];
}

interface Counted {
  readonly pushes: { devices: number; tags: number; repeated: number; ms: number };
  readonly mails: { sent: number; repeated: number };
}

/** A push service and a mail server, which remember when they got what. */
export interface Receivers {
  readonly pushOrigin: string;
  readonly mailUrl: string;
  subscribe(device: string): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Resolves when so many requests have arrived. */
  requests(count: number): Promise<void>;
  /** Resolves when so many devices have a push. */
  everyDevice(count: number): Promise<void>;
  /** Throws unless each device has one notification, each address one mail, and a kill is before each repetition. */
  check(expected: Expected): Counted;
  close(): Promise<void>;
}

export async function openReceivers(): Promise<Receivers> {
  const [service, mail] = [await openPushService(), await openMailServer()];
  const arrivals = new Map<string, number[]>();
  let count = 0;
  const waiting = new Set<{ isOver: () => boolean; done: () => void }>();
  service.answer((response, device) => {
    count += 1;
    arrivals.set(device, [...(arrivals.get(device) ?? []), performance.now()]);
    setTimeout(() => response.writeHead(201).end(), randomInt(...ANSWER_MS));
    for (const one of waiting) if (one.isOver()) one.done();
  });
  const until = (what: string, isOver: () => boolean) => {
    if (isOver()) return Promise.resolve();
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`Not in time: ${what}`)), TIMEOUT_MS);
      const one = {
        isOver,
        done: () => {
          clearTimeout(timer);
          waiting.delete(one);
          resolve();
        },
      };
      waiting.add(one);
    });
  };
  return {
    pushOrigin: service.origin,
    mailUrl: mail.url,
    subscribe: service.subscribe,
    requests: (least) => until(`${least} requests`, () => count >= least),
    everyDevice: (least) => until(`pushes to ${least} devices`, () => arrivals.size >= least),
    check({ people, withMail, kills }) {
      const repeated = countRepeated('push', arrivals, kills);
      const tags = new Set(service.received.map(({ tag }) => tag)).size;
      const devices = new Set(service.received.map(({ device, tag }) => `${device} ${tag}`)).size;
      assertHolds(devices === people, `${devices} devices and tags instead of ${people}`);
      const mails = Map.groupBy(mail.received, ({ headers }) => headers.get('message-id') ?? '');
      const times = [...mails].map(([id, all]) => [id, all.map(({ receivedAt }) => receivedAt)] as const);
      const repeatedMails = countRepeated('mail', new Map(times), kills);
      const addresses = new Set(mail.received.flatMap(({ to }) => to)).size;
      assertHolds(
        mails.size === withMail && addresses === withMail,
        `${mails.size} mails to ${addresses} addresses instead of ${withMail}`,
      );
      const all = [...arrivals.values()].flat();
      const ms = Math.max(...all) - Math.min(...all);
      return {
        pushes: { devices, tags, repeated, ms },
        mails: { sent: mails.size, repeated: repeatedMails },
      };
    },
    async close() {
      await service.close();
      await mail.close();
    },
  };
}

/** How often something came again. Throws if no kill is between it and the time before. */
function countRepeated(
  what: string,
  arrivals: ReadonlyMap<string, readonly number[]>,
  kills: readonly number[],
): number {
  let [repeated, unexplained] = [0, 0];
  for (const times of arrivals.values())
    for (const [index, time] of times.slice(1).entries()) {
      const before = (times[index] ?? 0) - LATE_MS;
      repeated += 1;
      if (!kills.some((kill) => kill > before && kill < time)) unexplained += 1;
    }
  assertHolds(unexplained === 0, `${unexplained} times a ${what} came again without a kill`);
  return repeated;
}
