import { MINUTE_MS } from '@crewwith/domain/constants';
import { DELIVERY_LATE_MS } from '@crewwith/domain/deliveries/constants';
import { usefulUntil } from '@crewwith/domain/deliveries/rules';
import type { Deps } from '../../context.ts';
import { countUnreadOf } from '../notifications/public.ts';
import { claim } from './claim.ts';
import { heldUntil } from './decide.ts';
import { MAIL_CONNECTIONS, type MailChannel } from './mail-channel.ts';
import { isUrgent, itemsOf, type Parcel, pushText, tagOf } from './message.ts';
import { createOrigins } from './origins.ts';
import type { Outcome } from './outcome.ts';
import type { PushChannel } from './push-channel.ts';
import { readNextDue } from './queries/claim.ts';
import { record, type Settled } from './record.ts';

/** Pushes at once, of which one service gets a part. */
const PUSHES = 80;
const PUSH_LIMITS = { atOnce: 20, unansweredMax: 5 };
/** With so many mails that wait for the mail server, pushes alone are claimed. */
const MAILS = 8;
const MAIL_LIMITS = { atOnce: MAIL_CONNECTIONS, unansweredMax: MAIL_CONNECTIONS };
/**
 * A parcel that has waited here for longer is left to the next claim, which checks it again: who has logged out
 * meanwhile gets none. Much less than a lease, which must not end while it is sent.
 */
const LATEST_START_MS = 10_000;
/** A look for what is due, although nothing has woken the sender. */
const BACKSTOP_MS = MINUTE_MS;
/** A look for what was locked, by another server or a write, which need not wake the sender. */
const LOCKED_MS = 1_000;

export interface SenderDeps extends Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'config'> {
  readonly push: PushChannel;
  /** Null without mail. */
  readonly mail: MailChannel | null;
  /** Called for each attempt, and for each delivery that is skipped: metrics. */
  readonly onEnd?: (channel: Parcel['channel'], outcome: string) => void;
  /** Calls `work` once after a time; returns what stops that. */
  readonly later?: (work: () => void, ms: number) => () => void;
}

export interface Sender {
  /** Looks for what is due, and sends it. */
  wake(): void;
  /** Resolves when nothing that is due is left, and all has been recorded. */
  drained(): Promise<void>;
  /** Starts no more and waits for what is being sent. */
  stop(): Promise<void>;
}

const ALL = ['push', 'mail'] as const;
const PUSH_ALONE = ['push'] as const;

const laterByTimer: NonNullable<SenderDeps['later']> = (work, ms) => {
  const timer = setTimeout(work, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/** Sends what is due, on however many servers (docs/adr/0035-deliveries.md). */
export function createSender(deps: SenderDeps): Sender {
  const { db, clock, log, later = laterByTimer, onEnd = () => undefined } = deps;
  const isSilent = ({ kind }: Outcome) => kind === 'unanswered';
  const services = {
    push: createOrigins(isSilent, PUSH_LIMITS),
    mail: createOrigins(isSilent, MAIL_LIMITS),
  };
  const inFlight = { push: new Set<Promise<void>>(), mail: new Set<Promise<void>>() };
  const settled: Settled[] = [];
  let recording: Promise<void> | null = null;
  let pumping: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let stopTimer: () => void = () => undefined;

  /** Records what has been sent meanwhile, one transaction after the other. */
  const flush = async (): Promise<void> => {
    if (settled.length > 0)
      recording ??= (async () => {
        while (settled.length > 0) {
          const batch = settled.splice(0);
          await record(db, batch, clock.now()).catch((error: unknown) =>
            // The leases end, and what was sent is sent again, replacing itself.
            log.error({ err: error, parcels: batch.length }, 'recording deliveries failed'),
          );
        }
        recording = null;
      })();
    await recording;
  };

  const send = async (parcel: Parcel, claimedAt: number, unread: number): Promise<void> => {
    const isTooLate = () => stopped || performance.now() - claimedAt > LATEST_START_MS;
    const reach: Sending['reach'] = async (origin, request) => {
      const reached = await services[parcel.channel](origin, request, isTooLate);
      return 'answer' in reached ? reached.answer : { kind: 'paused', retryMs: reached.pausedMs };
    };
    const outcome = await sendParcel(deps, parcel, { reach, unread, now: clock.now() });
    settled.push({ parcel, outcome });
    onEnd(parcel.channel, outcome.kind);
    await flush();
    if (outcome.kind === 'paused' && outcome.retryMs === 0) wake();
  };

  const start = (parcel: Parcel, claimedAt: number, unread: number) => {
    const ofChannel = inFlight[parcel.channel];
    const sending: Promise<void> = send(parcel, claimedAt, unread)
      .catch((error: unknown) => log.error({ err: error }, 'sending a delivery failed'))
      .finally(() => {
        ofChannel.delete(sending);
        // There is room for mail again, which was not claimed meanwhile.
        if (parcel.channel === 'mail' && ofChannel.size === MAILS - 1) wake();
      });
    ofChannel.add(sending);
  };

  const claimable = () => ({
    channels: inFlight.mail.size < MAILS ? ALL : PUSH_ALONE,
    now: clock.now(),
  });

  const pump = async (): Promise<void> => {
    do {
      again = false;
      while (!stopped) {
        if (inFlight.push.size >= PUSHES) await Promise.race(inFlight.push);
        const claimedAt = performance.now();
        const { decided, parcels, skipped, errors } = await claim(db, claimable());
        if (errors.length > 0)
          log.error(
            { err: new AggregateError(errors, 'some could not be decided') },
            'claiming deliveries failed',
          );
        if (decided === 0) break;
        for (const { channel, reason } of skipped) onEnd(channel, reason);
        const unread = await countUnreadOf(db, [...new Set(parcels.map(({ memberId }) => memberId))]);
        for (const parcel of parcels) start(parcel, claimedAt, unread.get(parcel.memberId) ?? 0);
      }
    } while (again && !stopped);
  };

  const schedule = async (): Promise<void> => {
    const of = claimable();
    const { due, left } = await readNextDue(db, of);
    if (stopped) return;
    stopTimer();
    const waits = [BACKSTOP_MS, left ? LOCKED_MS : BACKSTOP_MS];
    if (due) waits.push(due.getTime() - of.now.getTime());
    stopTimer = later(wake, Math.min(...waits));
  };

  function wake(): void {
    if (stopped) return;
    again = pumping !== null;
    pumping ??= pump()
      .then(schedule)
      .catch((error: unknown) => {
        log.error({ err: error }, 'looking for deliveries failed');
        stopTimer = later(wake, BACKSTOP_MS);
      })
      .finally(() => {
        pumping = null;
        // Woken while it looked when the next one is due.
        if (again) wake();
      });
  }

  const drained = async () => {
    const all = () => [...inFlight.push, ...inFlight.mail];
    while (pumping || all().length > 0 || recording) await Promise.all([pumping, recording, ...all()]);
  };
  return {
    wake,
    drained,
    async stop() {
      stopped = true;
      stopTimer();
      await drained();
    },
  };
}

interface Sending {
  /** Makes a request to a service, unless that is left alone. */
  readonly reach: (origin: string, request: () => Promise<Outcome>) => Promise<Outcome>;
  readonly unread: number;
  readonly now: Date;
}

async function sendParcel(
  deps: SenderDeps,
  parcel: Parcel,
  { reach, unread, now }: Sending,
): Promise<Outcome> {
  const [first] = parcel.rows;
  if (!first) return { kind: 'unusable' };
  const language = first.language ?? 'ko';
  const reading = { ids: deps.ids, language, now };
  if (parcel.channel === 'mail') {
    const { mail } = deps;
    const { address } = first;
    if (!mail || address === null) return { kind: 'unusable' };
    const { targetId: addressId } = parcel;
    return reach('mail', () =>
      mail.send({ address, addressId, language, items: itemsOf(parcel, reading), tag: tagOf(parcel) }),
    );
  }
  const { sealed, public_key: publicKey } = first;
  const device = sealed && publicKey ? await deps.push.open(sealed, publicKey) : null;
  if (device === null) return { kind: 'unusable' };
  const { title, text, link } = pushText(parcel, reading);
  return reach(device.origin, () =>
    device.send({
      content: {
        title,
        body: text,
        navigate: `${deps.config.publicUrl}${link}`,
        tag: tagOf(parcel),
        lang: language,
        unread,
      },
      urgent: isUrgent(parcel),
      ttlS: Math.ceil(timeToLive(parcel, now) / 1_000),
    }),
  );
}

/** How long a push service keeps a push for a device that is off: for as long as it is of use. */
function timeToLive({ rows }: Parcel, now: Date): number {
  const [first, ...others] = rows;
  if (!first || first.kind === null || others.length > 0) return DELIVERY_LATE_MS;
  const until = usefulUntil(first.kind, { start: first.activity_time, heldUntil: heldUntil(first) });
  return until === null
    ? DELIVERY_LATE_MS
    : Math.min(DELIVERY_LATE_MS, Math.max(0, until.getTime() - now.getTime()));
}
