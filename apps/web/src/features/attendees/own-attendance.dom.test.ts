import { activitiesContract } from '@crewwith/domain/activities/contract';
import { attendeesContract } from '@crewwith/domain/attendees/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub } from '../../testing/api-stub.ts';
import { activityOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const subgroup = '느긋한 조\n씩씩한 조';

async function openOwn(hours: number, seat: 0 | 1 | 2) {
  stub(activitiesContract.read, activityOf({ level: 3, hours, seat }, { subgroup }));
  return openPage(`/demo/activity/${IDS.activity}`);
}

// docs/specification.md#own-seat
it('offers a quiet button to give the seat back', async () => {
  await openOwn(30, 1);
  const { variant, danger } = screen.getByRole('button', { name: t('seat.cancel') }).dataset;
  expect([variant, danger]).toEqual(['quiet', undefined]);
});

// docs/specification.md#own-seat
it('says until when the seat waits, with calendar and link', async () => {
  await openOwn(30, 1);
  screen.getByRole('heading', { name: '참석 예정 · 내일 저녁 6시' });
  screen.getByRole('button', { name: t('seat.addToCalendar') });
  screen.getByRole('button', { name: t('seat.share') });
  expect(screen.queryByRole('button', { name: t('attendee.move') })).toBeNull();
});

it('keeps giving up an attendance apart, with its cost in words', async () => {
  const { user } = await openOwn(-0.5, 2);
  screen.getByRole('heading', { name: /^출석했어요 · 오늘/ });
  screen.getByText(t('code.attendedText'));
  expect(screen.queryByRole('button', { name: new RegExp(t('attendee.selfNoShow')) })).toBeNull();
  await user.click(screen.getByRole('button', { name: t('attendee.more') }));
  const sheet = within(await screen.findByRole('dialog', { name: t('attendee.more') }));
  await user.click(sheet.getByRole('button', { name: new RegExp(t('attendee.selfNoShowCost')) }));
  const question = await screen.findByRole('dialog', { name: t('attendee.selfNoShowQuestion') });
  stub(attendeesContract.mark, { state: 0, tries_left: 5 });
  stub(activitiesContract.listAttendees, []);
  stub(activitiesContract.read, activityOf({ level: 3, hours: -0.5, seat: 0 }, { subgroup }));
  await user.click(within(question).getByRole('button', { name: t('attendee.confirmNoShow') }));
  // The button that led to it is gone.
  const heading = await screen.findByRole('heading', { name: /^노쇼 · 오늘/ });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it.each([
  [-2, true],
  [-48, false],
])('%i hours from the start offers another subgroup: %s', async (hours, offered) => {
  await openOwn(hours, 2);
  screen.getByRole('heading', { name: /^출석했어요/ });
  expect(screen.queryByRole('button', { name: t('attendee.move') }) !== null).toBe(offered);
  expect(screen.queryByText(t('code.attendedText')) !== null).toBe(offered);
});
