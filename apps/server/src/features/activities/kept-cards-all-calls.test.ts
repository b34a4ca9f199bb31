import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobs } from '../../background-jobs.ts';
import { readConfig } from '../../env.ts';
import {
  type Caller,
  NOW,
  openPermissionFixture,
  type PermissionFixture,
} from '../../testing/permissions/permission-fixture.ts';
import { type PermittedCase, permittedCases } from '../../testing/permissions/permitted.ts';

/** When jobs run after a write: at once, and when members who have withdrawn are erased, before sessions end. */
const JOB_DELAYS_MS = [0, 31 * 86_400_000];

/** Its time is that in Seoul. */
type Card = { id: string; activity_time: string };

const [FIRST_DAY, LAST_DAY] = ['2026-11-01', '2026-12-31'];

describe('kept cards show what a write has changed', () => {
  let fixture: PermissionFixture;
  let cases: readonly PermittedCase[];
  let readers: readonly Caller[];
  let runJobs: () => Promise<void>;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crewwith-kept-'));
    fixture = await openPermissionFixture();
    cases = permittedCases(fixture).filter(({ isRead }) => !isRead);
    readers = [2, 9].map((level) => {
      const reader = fixture.callers.find((caller) => caller.club === 'home' && caller.level === level);
      if (!reader) throw new Error('no such reader');
      return reader;
    });
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: 'postgres://localhost' });
    const jobs = createJobs({ config, random: randomBytes });
    runJobs = async () => {
      for (const delay of JOB_DELAYS_MS)
        for (const job of jobs) await job.run(fixture.sandbox.db, new Date(NOW.getTime() + delay));
    };
  });
  afterAll(async () => {
    await fixture.close();
    await rm(dataDir, { recursive: true });
  });

  const get = async (reader: Caller, path: string) => {
    const answer = await fixture.app.inject({
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${reader.person?.token}` },
    });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  };
  const readKept = (reader: Caller) =>
    get(reader, `/clubs/${fixture.club.nick}/activities?start_date=${FIRST_DAY}&end_date=${LAST_DAY}`);

  /** The cards of the same days in lists whose cards are not kept, by their ids. */
  const readFresh = async (reader: Caller) => {
    const lists = await Promise.all(
      ['following', 'previous'].map((which) =>
        get(reader, `/activities/club/${fixture.club.wire}/${which}/day`),
      ),
    );
    const cards = lists.flatMap(({ body }) => body as Card[]);
    const isListed = ({ activity_time }: Card) =>
      activity_time.slice(0, 10) >= FIRST_DAY && activity_time.slice(0, 10) <= LAST_DAY;
    return new Map(cards.filter(isListed).map((card) => [card.id, card]));
  };

  /** Compares kept cards with others; returns the answer, or null for a reader who has left. */
  const compare = async (reader: Caller, what: string): Promise<string | null> => {
    const answer = await readKept(reader);
    if (answer.status !== 200) return null;
    const kept = new Map((answer.body as Card[]).map((card) => [card.id, card]));
    expect(kept, `${what}, level ${reader.level}`).toEqual(await readFresh(reader));
    return JSON.stringify(answer);
  };

  it('by every write of the permission table, and by the jobs after it', async () => {
    let changed = 0;
    for (const { rule, send } of cases) {
      const before = new Map<Caller, string>();
      await send({
        before: async () => {
          for (const reader of readers) before.set(reader, JSON.stringify(await readKept(reader)));
        },
        after: async () => {
          for (const reader of readers) {
            const answer = await compare(reader, rule.call);
            if (answer !== null && answer !== before.get(reader)) changed += 1;
          }
          await runJobs();
          for (const reader of readers) await compare(reader, `the jobs after ${rule.call}`);
        },
      });
    }
    expect(changed).toBeGreaterThan(30);
  });
});
