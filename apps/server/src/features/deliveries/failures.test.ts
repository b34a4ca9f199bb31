import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { engines } from '../../testing/database.ts';
import { setUpDelivering } from '../../testing/push/delivering.ts';
import type { Event } from '../notifications/public.ts';
import { createPush } from '../push/public.ts';
import { createPushChannel } from './push-channel.ts';

const NOW = '2026-12-01T03:00:00.000Z';
const SHORT_MS = 200;

// docs/specification.md#deliveries
describe.each(engines())('push services that fail, on %s', (engine) => {
  const { kit, other, club, crew } = setUpDelivering(engine, NOW);

  const level = (to = crew): Event => ({ kind: 'level_changed', clubId: club.id, to: [to.id] });
  const wait = (seconds: number) =>
    kit.context.clock.set(new Date(kit.context.clock.now().getTime() + seconds * 1_000));

  it.each([404, 410])('lose a device for good by %s', async (status) => {
    kit.service.answer(status);
    await kit.tell(level());
    await kit.send();
    expect(await kit.states()).toEqual(['skipped target']);
    expect(await kit.devices.list(crew)).toEqual([]);
  });

  it('are asked again after half a minute, two, ten, and an hour, and then no more', async () => {
    kit.service.answer(500);
    await kit.tell(level());
    for (const seconds of [0, 30, 120, 600, 3_600]) {
      const before = kit.service.requests.length;
      if (seconds > 0) {
        wait(seconds - 1);
        await kit.send();
        expect(kit.service.requests).toHaveLength(before);
        wait(1);
      }
      await kit.send();
      expect(kit.service.requests).toHaveLength(before + 1);
    }
    expect(await kit.states()).toEqual(['failed unanswered']);
    expect(await kit.devices.list(crew)).toMatchObject([{ failed_time: expect.any(String) }]);
  });

  it.each(['300', new Date(new Date(NOW).getTime() + 300_000).toUTCString()])(
    'are asked again when they say so, after %s, and the device is well again afterwards',
    async (after) => {
      kit.service.answer((response) => response.writeHead(429, { 'retry-after': after }).end());
      await kit.tell(level());
      await kit.send();
      wait(299);
      kit.service.answer();
      await kit.send();
      expect(kit.service.requests).toHaveLength(1);
      wait(1);
      await kit.send();
      expect(await kit.states()).toEqual(['sent']);
      expect(await kit.devices.list(crew)).toMatchObject([{ failed_time: null }]);
    },
  );

  it('lose a device that they refuse three times in a row', async () => {
    kit.service.answer(400);
    await kit.tell(level());
    await kit.send();
    wait(30);
    await kit.send();
    expect(await kit.devices.list(crew)).toHaveLength(1);
    wait(120);
    await kit.send();
    expect(await kit.devices.list(crew)).toEqual([]);
    wait(600);
    await kit.send();
    expect(await kit.states()).toEqual(['skipped target']);
  });

  it.each([401, 403])(
    'lose no device while they refuse the signature of the server by %s',
    async (status) => {
      kit.service.answer(status);
      await kit.tell(level());
      for (const seconds of [30, 120, 600, 3_600, 0]) {
        await kit.send();
        wait(seconds);
      }
      expect(kit.service.requests).toHaveLength(5);
      expect(await kit.states()).toEqual(['failed unanswered']);
      expect(await kit.devices.list(crew)).toHaveLength(1);
    },
  );

  it('keep a device that they refuse now and then', async () => {
    for (let time = 0; time < 2; time += 1) {
      await kit.tell(level());
      for (const status of [400, 400, 201]) {
        kit.service.answer(status);
        await kit.send();
        wait(120);
      }
    }
    expect(await kit.states()).toEqual(['sent', 'sent']);
    expect(await kit.devices.list(crew)).toHaveLength(1);
  });

  it('get the same signature for hours, and another one when they refuse it', async () => {
    const sender = kit.sender();
    const signature = async (status = 201) => {
      kit.service.answer(status);
      await kit.tell(level());
      await kit.send(sender);
      wait(3_600);
      return kit.service.received.at(-1)?.headers.authorization;
    };
    const first = await signature();
    expect(await signature()).toBe(first);
    await signature(403);
    const second = await signature();
    expect(second).not.toBe(first);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + 11 * 3_600_000);
    expect(await signature()).not.toBe(second);
    vi.restoreAllMocks();
  });

  it('get less when they take less', async () => {
    let first = true;
    kit.service.answer((response) => {
      response.writeHead(first ? 413 : 201).end();
      first = false;
    });
    await kit.tell(level());
    await kit.send();
    expect(kit.service.received).toMatchObject([{ title: '크루 레벨이 바뀌었어요', body: undefined }]);
    expect(await kit.states()).toEqual(['sent']);
  });

  // docs/threats.md#t-92
  it('lead nowhere by a redirect', async () => {
    kit.service.answer((response) => response.writeHead(307, { location: `${other.origin}/trap` }).end());
    await kit.tell(level());
    await kit.send();
    expect(other.requests).toEqual([]);
    expect(await kit.states()).toEqual(['sending']);
  });

  it('are sent nothing for a device whose service is not allowed any more', async () => {
    await kit.tell(level());
    const config = { ...kit.context.config, pushOrigins: [] };
    await kit.send(kit.sender({ config }));
    expect(kit.service.requests).toEqual([]);
    expect(await kit.states()).toEqual(['skipped target']);
    // The operator may allow it again.
    expect(await kit.devices.list(crew)).toHaveLength(1);
  });

  it('are sent nothing by a server with another secret, which forgets no device', async () => {
    await kit.tell(level());
    const push = createPush({ ...kit.context, random: randomBytes }, 'another secret of this test');
    await kit.send(kit.sender({ push: createPushChannel(kit.context, push) }));
    expect(kit.service.requests).toEqual([]);
    expect(await kit.states()).toEqual(['skipped target']);
    expect(await kit.devices.list(crew)).toHaveLength(1);
  });

  // docs/threats.md#t-95
  it('hold up neither a call nor those of other services while they are frozen', async () => {
    kit.service.answer(() => undefined);
    const people = await Promise.all(
      Array.from({ length: 30 }, (_, index) => kit.crewWith(club, [`slow-${index}`])),
    );
    const well = await kit.context.crew(club);
    await kit.devices.logIn(well);
    await kit.devices.register(well, other.subscribe('well'));
    await kit.tell([...people.map(level), level(well)]);
    const sender = kit.sender({ timeoutMs: SHORT_MS });
    sender.wake();
    await expect.poll(() => other.received.map(({ device }) => device)).toEqual(['well']);
    expect((await well.get(`/members/${well.member}/notifications`)).statusCode).toBe(200);
    await sender.drained();
    // A service that does not answer is left alone: the rest has not been tried, which counts as no attempt.
    const { attempts } = await kit.context.db
      .selectFrom('deliveries')
      .select(({ fn }) => fn.sum<number>('attempts').as('attempts'))
      .executeTakeFirstOrThrow();
    expect(Number(attempts)).toBeLessThan(people.length);
    // When it is back, all is sent, by a server that has not seen it fail.
    kit.service.answer();
    wait(600);
    await kit.send();
    expect(new Set(kit.service.received.map(({ device }) => device)).size).toBe(30);
  });
});
