import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Engine, openTestDatabase } from '../../../apps/server/src/testing/database.ts';
import { NOON } from '../../../e2e/kit/noon.ts';
import { type RunningServer, startServer } from '../../../e2e/kit/server.ts';
import { assertHolds, type Drill, DrillSkipped, type Figure, formatCount } from '../drill.ts';
import { checkInboxes, insertReminded, switchLeasesOff } from './people.ts';
import { openReceivers, type Receivers } from './receivers.ts';

const KILLS = 20;
/** On the embedded database fewer: each kill of a single server costs a lease, and late reminders are not sent. */
const EMBEDDED_PART = 0.25;
const PEOPLE = 2_000;
/** How many of them also have mail. */
const WITH_MAIL = 200;
/** Of the control, in which nothing is killed. */
const CONTROL_PEOPLE = 200;
/** A lease, and the time in which what it kept is sent. */
const SETTLED_MS = 75_000;
/** After a push has arrived. */
const KILL_WITHIN_MS = 60;
/** After the start, when the reminder is being fanned out. */
const FIRST_KILL_WITHIN_MS = 1_000;
const LATEST_START_MS = 10 * 60_000;
const SECRET = 'the secret of the drill of reminders';

export const killSenders: Drill = {
  name: 'kill-senders',
  title: 'kill -9 while reminders are sent ([T-96](threats.md#t-96))',
  about: `${formatCount(PEOPLE)} people attend a meetup that begins in two hours; each has a device, and ${WITH_MAIL} have mail. Two servers on one
PostgreSQL are killed ${KILLS} times while they send, then a single one on the embedded database ${KILLS * EMBEDDED_PART} times: once as they
start, then one of them after a part of the pushes each, at a random moment. Each person has one row in the inbox and each device one notification; a push or mail comes again only after a
kill, with the same tag or \`Message-ID\`. The control, without leases and without kills, must fail.`,
  async run(kills = KILLS) {
    if (!process.env.TEST_DATABASE_URL) throw new DrillSkipped('no PostgreSQL');
    const postgres = await sendAndKill('postgres', { kills, people: PEOPLE, leases: true });
    const embedded = await sendAndKill('pglite', {
      kills: Math.ceil(kills * EMBEDDED_PART),
      people: PEOPLE,
      leases: true,
    });
    const control = await sendAndKill('postgres', { kills: 0, people: CONTROL_PEOPLE, leases: false }).then(
      () => null,
      (error: Error) => error.message,
    );
    assertHolds(control?.includes('without a kill') === true, `the control did not fail: ${control}`);
    return [
      ...named('two servers', postgres),
      ...named('embedded', embedded),
      ['control', `fails: ${control}`],
    ];
  },
};

const named = (name: string, figures: readonly Figure[]) =>
  figures.map(([label, figure]): Figure => [`${name}: ${label}`, figure]);

interface Plan {
  readonly kills: number;
  readonly people: number;
  readonly leases: boolean;
}

async function sendAndKill(engine: Engine, plan: Plan): Promise<Figure[]> {
  const receivers = await openReceivers();
  const database = engine === 'postgres' ? await openTestDatabase('postgres') : null;
  const env = {
    DEMO: '0',
    SECRET,
    PUSH_ORIGINS: receivers.pushOrigin,
    SMTP_URL: receivers.mailUrl,
    ...(database?.url && { DATABASE_URL: database.url }),
  };
  const servers: RunningServer[] = [];
  try {
    const first = await startServer({ clock: NOON, env });
    servers.push(first);
    await first.end('SIGTERM');
    const place = { dataDir: first.dataDir, databaseUrl: database?.url ?? null, secret: SECRET };
    await insertReminded(place, receivers, { people: plan.people, withMail: WITH_MAIL });
    if (!plan.leases) await switchLeasesOff(place);
    const starting = performance.now();
    const [second] = await Promise.all([
      database && startServer({ clock: NOON, env }),
      first.restart('SIGKILL'),
    ]);
    if (second) servers.push(second);
    const killed = await killWhileSending(servers, receivers, { ...plan, starting });
    await receivers.everyDevice(plan.people);
    await pause(SETTLED_MS);
    for (const server of servers) await server.end('SIGTERM');
    const { pushes, mails } = receivers.check({ people: plan.people, withMail: WITH_MAIL, kills: killed });
    const { deliveries } = await checkInboxes(place, plan.people);
    return [
      ['killed by kill -9', `${killed.length} times`],
      ['rows in the inboxes, each of another person', formatCount(plan.people)],
      ['devices that were reached, and tags', `${formatCount(pushes.devices)}, ${formatCount(pushes.tags)}`],
      ['pushes that came again after a kill, replacing themselves', formatCount(pushes.repeated)],
      ['mails, and how many came again after a kill', `${formatCount(mails.sent)}, ${mails.repeated}`],
      ['deliveries that ended as sent', formatCount(deliveries)],
      ['from the first to the last push', `${(pushes.ms / 1_000).toFixed(0)} s`],
    ];
  } finally {
    for (const server of servers) await server.stop();
    await database?.close();
    await receivers.close();
  }
}

/** Kills one of the servers after another, each of which starts again. Returns when, by `performance.now()`. */
async function killWhileSending(
  servers: readonly RunningServer[],
  receivers: Receivers,
  { kills, people, starting }: Plan & { readonly starting: number },
): Promise<number[]> {
  const killed: number[] = [];
  const running = new Set(servers);
  const restarts = new Set<Promise<void>>();
  for (let kill = 0; kill < kills; kill += 1) {
    if (kill > 0) await receivers.requests(((kill - 1 + Math.random()) * people) / kills);
    while (running.size === 0) await Promise.race(restarts);
    await pause(randomInt(kill === 0 ? FIRST_KILL_WITHIN_MS : KILL_WITHIN_MS));
    const server = [...running][randomInt(running.size)];
    if (!server) continue;
    running.delete(server);
    // A server starts at the time that its clock was last set to, on a slow machine before the reminders are late.
    const elapsed = Math.min(performance.now() - starting, LATEST_START_MS);
    await server.setClock(new Date(Date.parse(NOON) + elapsed).toISOString());
    await server.end('SIGKILL');
    killed.push(performance.now());
    const restart: Promise<void> = server.restart('SIGKILL').then(() => {
      running.add(server);
      restarts.delete(restart);
    });
    restarts.add(restart);
  }
  await Promise.all(restarts);
  return killed;
}
