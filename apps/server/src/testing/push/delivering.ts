import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createPushChannel } from '../../features/deliveries/push-channel.ts';
import { createSender, type Sender, type SenderDeps } from '../../features/deliveries/sender.ts';
import { type Event, notify } from '../../features/notifications/public.ts';
import { transact } from '../../http/transaction.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Engine } from '../database.ts';
import { silentLog } from '../log.ts';
import { inboxOf } from '../notifications/inbox.ts';
import {
  type ContextClub,
  type ContextCrew,
  current,
  openTestContext,
  type TestContext,
} from '../test-context.ts';
import { devicesOf } from './devices.ts';
import { openPushService, type PushService } from './service.ts';

/** Longer than a service needs that is not frozen. */
const TIMEOUT_MS = 60_000;

/** A server with a push service, and people with devices. */
export interface Delivering {
  readonly context: TestContext;
  readonly service: PushService;
  readonly devices: ReturnType<typeof devicesOf>;
  readonly inbox: ReturnType<typeof inboxOf>;
  /** A crew with a device of each of these names, each in a log-in of its own. */
  crewWith(club: ContextClub, names: readonly string[], overrides?: object): Promise<ContextCrew>;
  /** Gives a crew a confirmed address for mail. */
  confirmMail(crew: ContextCrew, values?: { address?: string; digest?: boolean }): Promise<void>;
  /** Saves events, and follows them to the queue. */
  tell(events: Event | readonly Event[]): Promise<void>;
  /** A server's sender. */
  sender(options?: Partial<SenderDeps> & { timeoutMs?: number }): Sender;
  /** Sends what is due, and resolves when it is recorded. */
  send(sender?: Sender): Promise<void>;
  /** Of each delivery its state, with the reason if it has one, the oldest first. */
  states(): Promise<string[]>;
  /** Deletes what has been told and delivered. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** What the tests of a `describe` have. */
export interface SetUp {
  readonly kit: Delivering;
  /** A second push service. */
  readonly other: PushService;
  /** New in each test, with a crew that has a phone. */
  readonly club: ContextClub;
  readonly crew: ContextCrew;
}

/** Opens a server for the tests of a `describe`, in which alone it may be used, and closes it after them. */
export function setUpDelivering(engine: Engine, now: string): SetUp {
  let opened: Partial<SetUp> = {};
  beforeAll(async () => {
    const other = await openPushService();
    opened = { kit: await openDelivering(engine, now, { otherServices: [other.origin] }), other };
  });
  afterAll(async () => {
    await opened.kit?.close();
    await opened.other?.close();
  });
  beforeEach(async () => {
    const { kit, other } = opened;
    if (kit === undefined || other === undefined) return;
    await kit.reset();
    other.clear();
    const club = await kit.context.club();
    opened = { kit, other, club, crew: await kit.crewWith(club, ['phone']) };
  });
  return {
    kit: current(() => opened.kit),
    other: current(() => opened.other),
    club: current(() => opened.club),
    crew: current(() => opened.crew),
  };
}

export async function openDelivering(
  engine: Engine,
  now: string,
  {
    otherServices = [],
    ...env
  }: { otherServices?: readonly string[]; SMTP_URL?: string; MAIL_FROM?: string } = {},
): Promise<Delivering> {
  const service = await openPushService();
  const context = await openTestContext(engine, now, {
    PUSH_ORIGINS: [service.origin, ...otherServices].join(),
    ...env,
  });
  const { db, config, ids } = context;
  const devices = devicesOf(context);
  const inbox = inboxOf(context);
  const clock: Clock = context.clock;
  const sender: Delivering['sender'] = ({ timeoutMs = TIMEOUT_MS, ...options } = {}) =>
    createSender({
      ...{ db, clock, ids, log: silentLog, config, mail: null },
      push: createPushChannel({ clock, config: options.config ?? config }, context.push, timeoutMs),
      later: () => () => undefined,
      ...options,
    });
  return {
    context,
    service,
    devices,
    inbox,
    sender,
    async crewWith(club, names, overrides = {}) {
      const crew = await context.crew(club, overrides);
      for (const [index, name] of names.entries()) {
        const session = await (index === 0 ? devices.logIn(crew) : devices.insertSession(crew));
        const saved = await devices.register(crew, service.subscribe(name), session ?? crew.memberId);
        if (saved.statusCode !== 201) throw new Error(`A device was refused: ${saved.body}`);
      }
      return crew;
    },
    async confirmMail({ memberId }, values = {}) {
      const address = { member_id: memberId, address: 'hana@example.com', language: 'ko' } as const;
      await db
        .insertInto('mail_addresses')
        .values({ ...address, confirmed_time: clock.now(), ...values })
        .execute();
    },
    async tell(events) {
      await transact(context, async (trx) => notify(trx, { now: context.clock.now() }, events));
      await inbox.run();
    },
    async send(of = sender()) {
      of.wake();
      await of.drained();
    },
    async states() {
      const { rows } = await sql<{ text: string }>`
        select concat_ws(' ', state, reason) as text from deliveries order by id`.execute(db);
      return rows.map(({ text }) => text);
    },
    async reset() {
      context.clock.set(new Date(now));
      for (const table of [
        'deliveries',
        'notifications',
        'outbox',
        'push_subscriptions',
        'notification_settings',
      ] as const)
        await db.deleteFrom(table).execute();
      service.clear();
      service.answer();
    },
    close: async () => {
      await context.close();
      await service.close();
    },
  };
}
