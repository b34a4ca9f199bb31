import { errorMessage } from '@crewwith/domain/errors';
import { penaltiesContract } from '@crewwith/domain/penalties/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { stub, stubPages, stubRefusal } from '../../testing/api-stub.ts';
import { facesIn } from '../../testing/faces.ts';
import { clubOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { appealOf, causeOf, daysFromNow, penaltiesOf } from '../../testing/penalty-fixtures.ts';

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the own attendance record', () => {
  const open = () => openPage('/demo/profile/record', { club: clubOf(2) });

  it('says until when and why one is restricted, with each rule and end', async () => {
    const cancel = causeOf({
      kind: 'late_cancel',
      cancellation_id: 'cancel0001',
      name: '저녁 걷기',
      hours: 12,
      days: null,
      state: 'over',
      until: daysFromNow(-1),
      appeal_until: null,
    });
    stub(penaltiesContract.read, penaltiesOf([causeOf(), cancel]));
    await open();
    const restriction = await screen.findByText(/^노쇼 1번\(.+\) × 7일 → .+까지 참석할 수 없어요\.$/);
    expect(restriction.closest('[role=status]')).not.toBeNull();
    screen.getByText(t('penalty.ruleNoShow', { count: 7 }));
    screen.getByText(t('penalty.ruleLate', { late: '8시간', hours: '12시간' }));
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(
      expect.arrayContaining([
        expect.stringContaining(t('penalty.state.restricting')),
        expect.stringContaining(t('penalty.state.over')),
      ]),
    );
    // Only what can be appealed has a button.
    expect(screen.getAllByRole('button', { name: /이의 제기하기$/ })).toHaveLength(1);
  });

  it('says of causes that their rules do not restrict for', async () => {
    const over = { state: 'over', until: null, appeal_until: null } as const;
    const cancel = { kind: 'late_cancel', cancellation_id: 'cancel0001', days: null, hours: 0 } as const;
    stub(
      penaltiesContract.read,
      penaltiesOf([causeOf({ ...over, days: 0 }), causeOf({ ...over, ...cancel })]),
    );
    await open();
    await screen.findByText(t('penalty.ruleNoShowFree'));
    screen.getByText(t('penalty.ruleLateFree', { late: '8시간' }));
  });

  it('sends an appeal, once it has a text', async () => {
    stub(penaltiesContract.read, penaltiesOf([causeOf()]));
    const sent = stub(penaltiesContract.appeal, { id: 'appeal0001' });
    const { user } = await open();
    await user.click(await button(t('penalty.appealNamed', { name: '새벽 걷기' })));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: t('penalty.appealSend') }));
    dialog.getByText(t('penalty.appealMissing'));
    // Only invisible characters, which the server removes.
    await user.type(dialog.getByRole('textbox'), '\u200B');
    await user.click(dialog.getByRole('button', { name: t('penalty.appealSend') }));
    dialog.getByText(t('penalty.appealMissing'));
    await user.type(dialog.getByRole('textbox'), ' 끝까지 걸었어요. ');
    stub(penaltiesContract.read, penaltiesOf([causeOf({ appeal_until: null })]));
    await user.click(dialog.getByRole('button', { name: t('penalty.appealSend') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The button that opened it goes once the record has been read again.
    const heading = screen.getByRole('heading', { name: new RegExp(t('penalty.causes')) });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(sent.map(({ params, body }) => [params, body])).toEqual([
      [
        { id: IDS.crew },
        { kind: 'no_show', activity_id: IDS.activity, cancellation_id: null, text: '끝까지 걸었어요.' },
      ],
    ]);
  });

  it('keeps the text when the server refuses it, and reads the record again', async () => {
    const read = stub(penaltiesContract.read, penaltiesOf([causeOf()]));
    stubRefusal(penaltiesContract.appeal, 'appeal.too_many');
    const { user } = await open();
    await user.click(await button(t('penalty.appealNamed', { name: '새벽 걷기' })));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), '갔어요');
    await user.click(dialog.getByRole('button', { name: t('penalty.appealSend') }));
    await dialog.findByRole('alert');
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('갔어요');
    await waitFor(() => expect(read).toHaveLength(2));
  });

  it('keeps the text of an appeal against a no-show that is marked as something else meanwhile', async () => {
    stub(penaltiesContract.read, penaltiesOf([causeOf()]));
    const { user } = await open();
    await user.click(await button(t('penalty.appealNamed', { name: '새벽 걷기' })));
    await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), '갔어요');
    stub(penaltiesContract.read, penaltiesOf([]));
    await act(() => queryClient.invalidateQueries());
    await screen.findByText(t('penalty.none'));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('갔어요');
  });

  it('shows what became of an appeal, and withdraws one that waits once that is confirmed', async () => {
    const { crew_id: _, nick: __, image_url: ___, ...appeal } = appealOf();
    stub(penaltiesContract.read, penaltiesOf([causeOf({ appeal_until: null, resting: true })], [appeal]));
    const sent = stub(penaltiesContract.decide, { state: 'withdrawn', limit_end_time: null });
    const { user } = await open();
    await screen.findByText(t('penalty.appealState.open'));
    screen.getByText(t('penalty.resting'));
    await user.click(await button(t('penalty.withdraw')));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(t('penalty.withdrawText'));
    expect(sent).toEqual([]);
    stub(
      penaltiesContract.read,
      penaltiesOf([causeOf({ appeal_until: null })], [{ ...appeal, state: 'withdrawn' }]),
    );
    await user.click(dialog.getByRole('button', { name: t('penalty.withdraw') }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ state: 'withdrawn' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The button that opened it goes once the record has been read again.
    const heading = screen.getByRole('heading', { name: new RegExp(t('penalty.causes')) });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it.each([
    ['rejected', 'restricting'],
    ['granted', 'excused'],
  ] as const)('says that an appeal was %s, and why, and takes no other one', async (decision, state) => {
    const {
      crew_id: _,
      nick: __,
      image_url: ___,
      ...appeal
    } = appealOf({
      state: decision,
      decided_time: daysFromNow(0),
      decision_reason: '아무도 보지 못했어요.',
      decided_nick: '하나',
    });
    stub(penaltiesContract.read, penaltiesOf([causeOf({ appeal_until: null, state })], [appeal]));
    await open();
    const row = within((await screen.findByText(appeal.text)).closest('li') ?? document.body);
    row.getByText(t(`penalty.state.${state}`));
    row.getByText(
      `${t(`penalty.appealState.${decision}`)} ${t('penalty.decisionReason', { reason: '아무도 보지 못했어요.' })}`,
    );
    expect(row.queryAllByRole('button')).toEqual([]);
  });

  it('says that there is nothing', async () => {
    stub(penaltiesContract.read, penaltiesOf([]));
    await open();
    await screen.findByText(t('penalty.none'));
    // Not a warning.
    expect(screen.getByText(t('penalty.unrestricted')).closest('[role=status]')).toBeNull();
  });
});

describe('the appeals of a club', () => {
  const open = (level: number) => openPage('/demo/appeals', { club: clubOf(level) });

  it('are open from level 7 on', async () => {
    await open(6);
    await screen.findByText(t('refused.appeals'));
  });

  it('are granted or rejected with a reason; those that one may not decide have no button', async () => {
    const waiting = [
      appealOf({ id: 'appeal0002', nick: '하나', can_decide: false, overdue: true }),
      appealOf({ image_url: '/uploads/duri-400.webp' }),
    ];
    stubPages(penaltiesContract.listAppeals, ({ state }) => ({ rows: state === 'undecided' ? waiting : [] }));
    const sent = stub(penaltiesContract.decide, { state: 'rejected', limit_end_time: null });
    const { user } = await open(7);
    const named = (nick: string, state: 'granted' | 'rejected') =>
      t('penalty.decideNamed', { nick, decision: t(`penalty.decide.${state}`) });
    await screen.findByText(t('penalty.overdue'));
    expect(screen.queryByRole('button', { name: named('하나', 'granted') })).toBeNull();
    expect(facesIn(screen.getByRole('main'))).toEqual(
      expect.arrayContaining(['하', '/uploads/duri-400.webp']),
    );
    await user.click(await button(named('두리', 'rejected')));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: t('penalty.decide.rejected') }));
    dialog.getByText(t('penalty.reasonMissing'));
    await user.type(dialog.getByRole('textbox'), '아무도 보지 못했어요.');
    await user.click(dialog.getByRole('button', { name: t('penalty.decide.rejected') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ params, body }) => [params, body])).toEqual([
      [{ id: 'appeal0001' }, { state: 'rejected', reason: '아무도 보지 못했어요.' }],
    ]);
  });
});

describe('an appeal that another crew decides meanwhile', () => {
  const type = async () => {
    stubPages(penaltiesContract.listAppeals, ({ state }) => ({
      rows: state === 'undecided' ? [appealOf()] : [],
    }));
    const { user } = await openPage('/demo/appeals', { club: clubOf(7) });
    const decision = t('penalty.decide.rejected');
    await user.click(await button(t('penalty.decideNamed', { nick: '두리', decision })));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), '아무도 보지 못했어요.');
    const settled = appealOf({ state: 'granted', can_decide: false, decided_nick: '하나' });
    stubPages(penaltiesContract.listAppeals, ({ state }) => ({
      rows: state === 'settled' ? [settled] : [],
    }));
    return { confirm: () => user.click(dialog.getByRole('button', { name: decision })) };
  };
  const dialogOnScreen = () => within(screen.getByRole('dialog'));
  const typed = () => dialogOnScreen().getByRole<HTMLTextAreaElement>('textbox').value;

  it('is refused with what became of it, and keeps the typed reason', async () => {
    const { confirm } = await type();
    stubRefusal(penaltiesContract.decide, 'appeal.decided');
    await confirm();
    await screen.findByText(t('penalty.noAppeals'));
    expect(dialogOnScreen().getByRole('alert').textContent).toBe(errorMessage('appeal.decided', 'ko'));
    expect(typed()).toBe('아무도 보지 못했어요.');
  });

  it('leaves the question open when the list is read again', async () => {
    await type();
    await act(() => queryClient.invalidateQueries());
    await screen.findByText(t('penalty.noAppeals'));
    expect(typed()).toBe('아무도 보지 못했어요.');
  });
});
