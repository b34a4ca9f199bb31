import { penaltiesContract } from '@crewwith/domain/penalties/contract';
import { screen, waitFor } from '@testing-library/react';
import { t } from 'i18next';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { stub, stubPages } from '../../testing/api-stub.ts';
import { clubOf } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { appealOf } from '../../testing/penalty-fixtures.ts';

describe('the appeals of a club, in pages', () => {
  it('show all that wait however many were settled since, and the older settled ones on demand', async () => {
    const settled = { state: 'granted', can_decide: false } as const;
    const pages = {
      newer: { rows: [appealOf({ ...settled, id: 'appeal0003', nick: '새로' })], next: 'older' },
      older: { rows: [appealOf({ ...settled, id: 'appeal0002', nick: '예전' })] },
    };
    stubPages(penaltiesContract.listAppeals, ({ state, cursor }) => {
      if (state === 'undecided') return { rows: [appealOf({ nick: '기다림' })] };
      return cursor === 'older' ? pages.older : pages.newer;
    });
    const { user } = await openPage('/demo/appeals', { club: clubOf(7) });
    await screen.findByRole('link', { name: '새로' });
    screen.getByRole('link', { name: '기다림' });
    expect(screen.queryByRole('link', { name: '예전' })).toBeNull();
    await user.click(screen.getByRole('button', { name: t('penalty.older') }));
    await screen.findByRole('link', { name: '예전' });
    expect(screen.queryByRole('button', { name: t('penalty.older') })).toBeNull();
  });

  it('show all that wait, the oldest first, however many pages the server makes of them', async () => {
    const named = (count: number, nick: string, from: number) =>
      Array.from({ length: count }, (_, index) =>
        appealOf({ id: `appeal${from + index}`, nick: `${nick}${index}` }),
      );
    const pages = {
      first: { rows: named(100, '새', 1000), next: 'second' },
      second: { rows: named(100, '중', 2000), next: 'third' },
      third: { rows: named(1, '옛', 3000) },
    };
    stubPages(penaltiesContract.listAppeals, ({ state, cursor = 'first' }) =>
      state === 'undecided' ? pages[cursor as keyof typeof pages] : { rows: [] },
    );
    await openPage('/demo/appeals', { club: clubOf(7) });
    await screen.findByRole('heading', { name: `${t('penalty.waiting')} 201` });
    const nicks = screen.getAllByRole('link', { name: /^[새중옛]\d+$/ }).map((link) => link.textContent);
    expect([nicks.length, nicks[0], nicks[1], nicks.at(-1)]).toEqual([201, '옛0', '중99', '새0']);
  });

  it('say that none waits', async () => {
    const asked = stub(penaltiesContract.listAppeals, []);
    await openPage('/demo/appeals', { club: clubOf(7) });
    await screen.findByText(t('penalty.noAppeals'));
    // The settled ones are asked for after the first view; before their answer nothing of them is shown.
    await waitFor(() => expect(asked).toHaveLength(2));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(t('penalty.settled'))).toBeNull();
  });
});
