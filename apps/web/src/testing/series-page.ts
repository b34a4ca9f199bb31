import type { ReplyOf } from '@crewwith/domain/endpoint';
import { seriesContract } from '@crewwith/domain/series/contract';
import { screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { stub } from './api-stub.ts';
import { clubOf } from './fixtures.ts';
import { type OpenPage, openPage } from './open-page.tsx';
import { SERIES_ID, seriesOf } from './series-fixtures.ts';

type Series = ReplyOf<typeof seriesContract.read>;

/** Opens the page of a series. */
export async function openSeries(series: Partial<Series> = {}, level = 8): Promise<OpenPage> {
  stub(seriesContract.read, seriesOf(series));
  const opened = await openPage(`/demo/series/${SERIES_ID}`, { club: clubOf(level) });
  await screen.findByRole('heading', { level: 1, name: series.name ?? '화목 달리기' });
  return opened;
}

/** Opens ⋯ and presses an action. */
export async function pressAction({ user }: OpenPage, action: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: t('series.more') }));
  await user.click(await screen.findByRole('button', { name: action }));
}

/** What is in a dialog. */
export const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
