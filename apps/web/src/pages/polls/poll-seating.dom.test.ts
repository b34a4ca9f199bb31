import { pollsContract } from '@crewwith/domain/polls/contract';
import { screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub } from '../../testing/api-stub.ts';
import { facesIn } from '../../testing/faces.ts';
import { clubOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { POLL_ID, pollOf } from '../../testing/poll-fixtures.ts';

// docs/specification.md#poll-page
it('shows the faces of who gets a seat, also that of a leader who closes the poll without a vote', async () => {
  const votes = pollOf().votes?.map((vote) => ({ ...vote, image_url: `/uploads/${vote.crew_id}.webp` }));
  stub(pollsContract.read, pollOf(votes && { votes }));
  const seated = [IDS.crew, IDS.otherCrew];
  stub(pollsContract.close, { activity_id: null, seated: 2, waiting: 0, crews: { seated, waiting: [] } });
  const club = clubOf(8);
  const my = club.my && { ...club.my, image_url: '/uploads/moss-400.webp' };
  const { user } = await openPage(`/demo/poll/${POLL_ID}`, { club: { ...club, my } });
  await user.click(await screen.findByRole('button', { name: t('polls.decide') }));
  const sheet = within(await screen.findByRole('dialog', { name: t('polls.decideTitle') }));
  const list = await sheet.findByRole('list', { name: t('polls.seated') });
  expect(facesIn(list)).toEqual(['/uploads/moss-400.webp', `/uploads/${IDS.otherCrew}.webp`]);
});
