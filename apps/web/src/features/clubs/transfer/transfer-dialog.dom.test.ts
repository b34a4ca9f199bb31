import { auditContract } from '@crewwith/domain/audit/contract';
import { clubsContract } from '@crewwith/domain/clubs/contract';
import { crewsContract } from '@crewwith/domain/crews/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { homeContract } from '@crewwith/domain/home/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub, stubRefusal } from '../../../testing/api-stub.ts';
import { facesIn } from '../../../testing/faces.ts';
import { clubOf, IDS } from '../../../testing/fixtures.ts';
import { openPage } from '../../../testing/open-page.tsx';

const crew = {
  image_url: '/uploads/heir.webp',
  level_name: '',
  state: 1,
  created_time: '2026-01-01T00:00:00.000Z',
} as const;

/** The leader's club with one crew each of levels 8 and 7. */
function stubCrews() {
  stub(crewsContract.listByLevel, [
    { ...crew, id: IDS.crew, nick: '걸음마', admin_level: 9 },
    { ...crew, id: IDS.otherCrew, nick: '느린거북', admin_level: 8 },
    { ...crew, id: 'crew000003', nick: '조약돌', admin_level: 7, image_url: null },
  ]);
  stub(auditContract.list, []);
}

// docs/specification.md#transfer
it('transfers a club only to a chosen crew, by the exact phrase', async () => {
  stubCrews();
  const sent = stub(clubsContract.setState, { on_offer: false, leader_id: IDS.otherCrew });
  const lists = { clubs: [], activities: [], called: [], open: [], polls: [] };
  stub(homeContract.readOfMember, { ...lists, next: null });
  stub(clubsContract.list, []);
  const { user, location } = await openPage('/demo/info', { club: clubOf(9) });
  await user.click(await screen.findByRole('button', { name: t('transfer.open') }));
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = () => user.click(dialog.getByRole('button', { name: t('transfer.confirmOne') }));
  await confirm();
  dialog.getByText(t('transfer.heirMissing'));
  dialog.getByText(t('phrase.wrong'));
  const heirs = dialog.getByRole('radiogroup', { name: t('transfer.heir') });
  expect(facesIn(heirs)).toEqual(['/uploads/heir.webp', '조']);
  const turtle = within(heirs).getByRole('radio', { name: /^느린거북/ });
  expect(document.activeElement).toBe(turtle);
  await user.click(turtle);
  await user.click(dialog.getByRole('radio', { name: t('transfer.toFirst') }));
  const heir = dialog.getByRole('listitem');
  within(heir).getByText('느린거북');
  expect(
    within(heir)
      .getByText(t('attendee.level', { level: 8 }))
      .getAttribute('data-mark'),
  ).toBe('silver');
  expect(facesIn(heir)).toEqual(['/uploads/heir.webp']);
  await user.click(dialog.getByRole('radio', { name: t('transfer.toOne') }));
  const phrase = dialog.getByPlaceholderText(t('transfer.phrase'));
  // The phrase is not trimmed.
  await user.type(phrase, `${t('transfer.phrase')} `);
  await confirm();
  dialog.getByText(t('phrase.wrong'));
  // It is below what a screen shows of the dialog.
  expect(document.activeElement).toBe(phrase);
  expect(sent).toEqual([]);
  await user.type(phrase, '{Backspace}');
  await confirm();
  await screen.findByText(t('transfer.doneOne', { nick: '느린거북', club: clubOf(9).name }));
  await screen.findByRole('heading', { level: 1, name: t('picker.select') });
  expect(location().pathname).toBe('/');
  expect(sent.map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { club_id: IDS.club, state: '1' }, body: { crew_id: IDS.otherCrew } },
  ]);
});

it('shows the leader of a club on offer the faces of who may accept', async () => {
  stubCrews();
  await openPage('/demo/info', { club: clubOf(9, { on_offer: true }) });
  const section = await screen.findByRole('region', { name: t('transfer.title') });
  await within(section).findByText('느린거북');
  expect(facesIn(section)).toEqual(['/uploads/heir.webp']);
});

it('forgets why an offer could not be accepted once its dialog is closed', async () => {
  const club = clubOf(7, { on_offer: true });
  stubRefusal(clubsContract.setState, 'club.not_on_offer');
  const { user } = await openPage('/demo/info', {
    club: { ...club, can: { ...club.can, accept_transfer: true } },
  });
  const open = async () => {
    await user.click(screen.getByRole('button', { name: t('transfer.accept') }));
    return within(await screen.findByRole('dialog'));
  };
  const dialog = await open();
  await user.click(dialog.getByRole('button', { name: t('transfer.accept') }));
  const message = errorMessage('club.not_on_offer', 'ko');
  await dialog.findByText(message);
  await user.click(dialog.getByRole('button', { name: t('common.cancel') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await open()).queryByText(message)).toBeNull();
});
