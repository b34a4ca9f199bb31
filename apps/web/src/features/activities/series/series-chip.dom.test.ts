import { activitiesContract } from '@crewwith/domain/activities/contract';
import { homeContract } from '@crewwith/domain/home/contract';
import { standingContract } from '@crewwith/domain/standing/contract';
import { render, screen } from '@testing-library/react';
import { t } from 'i18next';
import { createElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { stub } from '../../../testing/api-stub.ts';
import { activityOf, cardOf, clubOf, EMPTY_HOME, IDS } from '../../../testing/fixtures.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { SERIES_ID } from '../../../testing/series-fixtures.ts';
import { ownStandingOf } from '../../../testing/standing-fixtures.ts';

const PAGE = `/demo/series/${SERIES_ID}`;
const WEEKLY = { id: SERIES_ID, rule: 'WEEKLY;BYDAY=TU,TH', standing: 0, standing_share: 50 };

beforeEach(() => void stub(standingContract.read, ownStandingOf()));

it('keeps the line of how a meetup repeats until that is loaded', async () => {
  // A module of its own, since what another test has loaded stays.
  const own = './series-chip.tsx?own';
  const { SeriesChip }: typeof import('./series-chip.tsx') = await import(own);
  const { container, unmount } = render(createElement(SeriesChip, { clubNick: 'demo', series: WEEKLY }));
  expect(container.textContent).toBe('\u00a0');
  unmount();
});

// docs/specification.md#activity-card
it('leads from a meetup and its card to the series, by how it repeats', async () => {
  stub(activitiesContract.read, activityOf({ level: 3, hours: 20 }, { series: WEEKLY }));
  const page = await openPage(`/demo/activity/${IDS.activity}`);
  const link = await screen.findByRole('link', { name: '매주 화·목' });
  expect(link.getAttribute('href')).toBe(PAGE);
  page.unmount();
  stub(homeContract.read, { ...EMPTY_HOME, next: [cardOf({ level: 3, hours: 20 }, { series: WEEKLY })] });
  await openPage('/demo');
  const ofCard = await screen.findByRole('link', { name: '매주 화·목' });
  expect(ofCard.getAttribute('href')).toBe(PAGE);
});

it('says how a meetup repeats to those outside the club, without a link', async () => {
  const activity = activityOf({ level: 1, hours: 20 }, { my: null, series: WEEKLY });
  const { crew_id: _, nick: __, host_image_url: ___, ...seen } = activity;
  const can = Object.fromEntries(Object.keys(activity.can).map((name) => [name, false]));
  stub(activitiesContract.read, { ...seen, next_step: 'join', can: { ...activity.can, ...can } });
  await openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(null) });
  await screen.findByText('매주 화·목');
  expect(screen.queryByRole('link', { name: '매주 화·목' })).toBeNull();
});

it.each([
  [WEEKLY, 1],
  [null, 0],
])('says of a cancelled meetup of a series that the series goes on', async (series, count) => {
  stub(activitiesContract.read, activityOf({ level: 8, hours: 20 }, { series }));
  stub(activitiesContract.listAttendees, []);
  const { user } = await openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(8) });
  await user.click(await screen.findByRole('button', { name: t('activity.more') }));
  await user.click(await screen.findByRole('button', { name: t('activity.delete') }));
  await screen.findByRole('dialog', { name: t('activityForm.deleteQuestion') });
  expect(screen.queryAllByText(t('series.deleteOne'))).toHaveLength(count);
});
