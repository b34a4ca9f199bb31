import { crewsContract } from '@crewwith/domain/crews/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { errorMessage } from '@crewwith/domain/errors';
import { membersContract } from '@crewwith/domain/members/contract';
import { sessionsContract } from '@crewwith/domain/sessions/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { clubOf, crewOf, IDS, memberOf } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

async function openLeaveDialog() {
  stub(crewsContract.read, crewOf({ id: IDS.crew }));
  const { user } = await openPage('/demo/profile', { club: clubOf(3) });
  await user.click(await screen.findByRole('button', { name: t('profile.leave') }));
  const dialog = within(await screen.findByRole('dialog'));
  const phrase = dialog.getByRole('textbox');
  const confirm = () => user.click(dialog.getByRole('button', { name: t('profile.leave') }));
  return { user, dialog, phrase, confirm };
}

// docs/specification.md#typed-phrases
it('requires the exact phrase: nothing before, after or in place of it', async () => {
  const sent = stub(crewsContract.setState, { state: 0, admin_level: 0 });
  const { user, dialog, phrase, confirm } = await openLeaveDialog();
  const exact = t('phrase.leave');
  for (const wrong of ['', ` ${exact}`, `${exact} `, `${exact}.`, exact.slice(0, -1), t('phrase.withdraw')]) {
    await user.clear(phrase);
    if (wrong !== '') await user.type(phrase, wrong);
    await confirm();
    expect((await dialog.findByRole('alert')).textContent, wrong).toBe(t('phrase.wrong'));
    expect(document.activeElement).toBe(phrase);
  }
  expect(sent).toEqual([]);
  await user.clear(phrase);
  // The same phrase as a phone may send it: syllables as single letters.
  await user.type(phrase, exact.normalize('NFD'));
  await confirm();
  await waitFor(() => expect(sent.map(({ params }) => params)).toEqual([{ id: IDS.crew, state: '0' }]));
});

it('leads a crew who has become leader meanwhile to the transfer', async () => {
  stubRefusal(crewsContract.setState, 'club.leader_must_transfer');
  const { user, phrase, confirm } = await openLeaveDialog();
  await user.type(phrase, t('phrase.leave'));
  await confirm();
  await screen.findByText(errorMessage('club.leader_must_transfer', 'ko'));
  expect(screen.getByRole('link', { name: t('profile.toTransfer') }).getAttribute('href')).toBe('/demo/info');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

function openProfile(clubs: ReplyOf<typeof membersContract.listClubs>) {
  stub(membersContract.read, memberOf());
  stub(membersContract.listClubs, clubs);
  stub(sessionsContract.list, []);
  return openPage('/profile');
}

it('withdraws a member by the phrase of withdrawing alone', async () => {
  const sent = stub(membersContract.withdraw, {});
  const { user } = await openProfile([]);
  await user.click(await screen.findByRole('button', { name: t('account.withdraw') }));
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = () => user.click(dialog.getByRole('button', { name: t('account.withdraw') }));
  await user.type(dialog.getByRole('textbox'), t('phrase.leave'));
  await confirm();
  await dialog.findByText(t('phrase.wrong'));
  expect(sent).toEqual([]);
  await user.clear(dialog.getByRole('textbox'));
  await user.type(dialog.getByRole('textbox'), t('phrase.withdraw'));
  await confirm();
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(localStorage.getItem('jwtoken')).toBeNull());
});

it('names the level by the club, and leads a leader to the clubs to transfer instead', async () => {
  const club = {
    id: IDS.club,
    nick: 'demo',
    name: '한강 느린 러닝',
    setting: '{}',
    crew_id: IDS.crew,
    crew_nick: '걸음마',
    crew_image_url: null,
    frozen: false,
  };
  await openProfile([{ ...club, admin_level: 9, level_name: '대장' }]);
  await screen.findByText('대장');
  const link = await screen.findByRole('link', { name: t('account.toTransferOf', { club: club.name }) });
  expect(link.getAttribute('href')).toBe('/demo/info');
  expect(screen.queryByRole('button', { name: t('account.withdraw') })).toBeNull();
});
