import { UNREAD_MAX } from '@crewwith/domain/notifications/constants';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { inboxOf } from '../../testing/notifications/inbox.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { deletionOfInbox, pageOfInbox, rowsOfInbox, unreadOf } from './queries/inbox.ts';

/** Unread rows of a member in each club. */
const SIZES = [50, 500, 5_000];
/** Other members, each with a hundred rows. */
const OTHERS = 200;

// docs/adr/0034-outbox.md
describe.each(engines())('the count of what is unread on %s', (engine) => {
  const context = setUpTestContext(engine);
  const inbox = inboxOf(context);

  /** Inserts unread rows of a member in a club, of which as many as are given are of a no-show. */
  const fill = async (club: ContextClub, { memberId }: ContextCrew, rows: number, noShows = 0) => {
    await sql`
      with events as (
        insert into outbox (kind, club_id, params, fanned_time, created_time)
        select case when n <= ${noShows}::integer then 'marked_no_show' else 'announcement' end, ${club.id}::bigint, '{}',
          now(), now()
        from generate_series(1, ${rows}::integer) as n returning id, kind
      )
      insert into notifications (outbox_id, member_id, club_id, kind, params, created_time)
      select id, ${memberId}::bigint, ${club.id}::bigint, kind, '{}', now() from events`.execute(context.db);
  };
  const join = async (memberId: number, club: ContextClub, state: 0 | 1) =>
    context.crew(club, { member_id: memberId, ...(state === 0 && { state, admin_level: 0 }) });

  interface Node {
    'Actual Rows': number;
    'Actual Loops': number;
    'Node Type': string;
    'Relation Name'?: string;
    'Index Name'?: string;
    Plans?: Node[];
  }
  /** What a statement reads: blocks, rows of the inbox, and by which nodes and indexes. */
  const explain = async (statement: RawBuilder<unknown>) => {
    const { rows } = await sql<{
      'QUERY PLAN': [{ Plan: Node & { 'Shared Hit Blocks': number } }];
    }>`
      explain (analyze, buffers, format json) ${statement}`.execute(context.db);
    const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
    if (!explained) throw new Error('The statement was not explained');
    const { Plan: plan } = explained;
    const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
    const scans = nodes(plan).filter((node) => node['Relation Name'] === 'notifications');
    return {
      blocks: plan['Shared Hit Blocks'],
      read: scans.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0),
      nodes: [...new Set(scans.map((node) => node['Node Type']))],
      indexes: scans.map((node) => node['Index Name']).toSorted(),
    };
  };

  it('reads no more of an index the more there is, and no table', async () => {
    for (let other = 0; other < OTHERS; other += 1) {
      const club = await context.club();
      await fill(club, club.owner, 100);
    }
    const figures: Awaited<ReturnType<typeof explain>>[] = [];
    for (const rows of SIZES) {
      const [here, left] = [await context.club(), await context.club()];
      const crew = await context.crew(here);
      await join(crew.memberId, left, 0);
      await fill(here, crew, rows);
      await fill(left, crew, rows);
      await sql`vacuum analyze notifications`.execute(context.db);
      figures.push(await explain(unreadOf(sql`${[crew.memberId]}::bigint[]`)));
    }
    for (const { read, nodes } of figures) {
      expect(read).toBeLessThanOrEqual(UNREAD_MAX);
      expect(nodes).toEqual(['Index Only Scan']);
    }
    expect(figures[2]?.blocks).toBeLessThanOrEqual(2 * (figures[0]?.blocks ?? 0));
  });

  it('and the list read no row of others, nor of the clubs that one has left, however many they are', async () => {
    const here = await context.club();
    const crew = await context.crew(here);
    await fill(here, crew, 20);
    const figures: Awaited<ReturnType<typeof explain>>[] = [];
    for (const clubs of [1, 9, 30]) {
      for (let club = 0; club < clubs; club += 1) {
        const left = await context.club();
        await join(crew.memberId, left, 0);
        await fill(left, crew, 300, 1);
      }
      await sql`vacuum analyze notifications`.execute(context.db);
      const page = { memberId: crew.memberId, before: null, limit: 51 };
      figures.push(await explain(pageOfInbox(page)));
      const left = clubs === 1 ? 1 : clubs === 9 ? 10 : 40;
      expect(figures.at(-1)?.read).toBe(20 + left);
      const listOf = await explain(rowsOfInbox(page));
      expect(listOf.read).toBe(20 + left + Math.min(page.limit, 20 + left));
      expect(listOf.nodes).not.toContain('Seq Scan');
      expect((await explain(unreadOf(sql`${[crew.memberId]}::bigint[]`))).read).toBeLessThanOrEqual(
        20 + left * 2,
      );
      const listed = await inbox.list(crew);
      expect(listed).toHaveLength(20 + left);
      expect(listed.filter(({ kind }) => kind === 'marked_no_show')).toHaveLength(left);
      const ids = (await sql<{ id: number }>`${pageOfInbox({ ...page, limit: 100 })}`.execute(context.db))
        .rows;
      expect(ids.map(({ id }) => id)).toEqual(ids.map(({ id }) => id).toSorted((a, b) => b - a));
    }
    for (const { nodes, indexes } of figures) {
      expect(nodes).toEqual(['Index Only Scan']);
      expect(indexes).toEqual(['notifications_of_club', 'notifications_staying']);
    }
  });

  it('and a withdrawal read no row of others', async () => {
    const club = await context.club();
    const crew = await context.crew(club);
    await fill(club, crew, 20);
    await sql`update notifications set hidden = true, read_time = now() where id in (
      select id from notifications where member_id = ${crew.memberId} order by id limit 5
    )`.execute(context.db);
    await sql`vacuum analyze notifications`.execute(context.db);
    const { nodes } = await explain(deletionOfInbox(crew.memberId));
    expect(nodes).not.toContain('Seq Scan');
    expect(
      await context.db.selectFrom('notifications').where('member_id', '=', crew.memberId).execute(),
    ).toEqual([]);
  });

  it('is right up to its limit, and leaves out what is hidden', async () => {
    const [here, there, left] = [await context.club(), await context.club(), await context.club()];
    const crew = await context.crew(here);
    await join(crew.memberId, there, 1);
    await join(crew.memberId, left, 0);
    await fill(here, crew, 60);
    await fill(left, crew, 200, 3);
    expect(await inbox.unread(crew)).toBe(63);
    await fill(there, crew, 36);
    expect(await inbox.unread(crew)).toBe(99);
    await fill(there, crew, 1);
    expect(await inbox.unread(crew)).toBe(UNREAD_MAX);
    await fill(here, crew, 500);
    expect(await inbox.unread(crew)).toBe(UNREAD_MAX);
  });
});
