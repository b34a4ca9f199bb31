import { homeContract } from '@crewwith/domain/home/contract';
import { membersContract } from '@crewwith/domain/members/contract';
import { notificationsContract } from '@crewwith/domain/notifications/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it, vi } from 'vitest';
import { stub } from '../../testing/api-stub.ts';
import { facesIn } from '../../testing/faces.ts';
import { clubOf } from '../../testing/fixtures.ts';
import { memberClubOf } from '../../testing/member-club.ts';
import { openPage } from '../../testing/open-page.tsx';

const PICTURE = '/uploads/own-400.webp';
const { my } = clubOf(3);
const button = () => screen.getByRole('button', { name: t('menu.account') });
/** Waits for the face on the button. */
const seesFaces = (faces: string[]) => waitFor(() => expect(facesIn(button())).toEqual(faces));

// docs/specification.md#own-face
it.each([
  [PICTURE, [PICTURE]],
  [null, ['걸']],
])('shows the own face in a club: with the picture %s as %j', async (image_url, faces) => {
  await openPage('/demo/crews', { club: clubOf(3, { my: my && { ...my, image_url } }) });
  await seesFaces(faces);
});

// docs/specification.md#own-face
it('shows the own face of the first club outside clubs', async () => {
  const home = {
    clubs: [memberClubOf(PICTURE)],
    activities: [],
    called: [],
    next: null,
    open: [],
    polls: [],
  };
  stub(homeContract.readOfMember, home);
  await openPage('/');
  await seesFaces([PICTURE]);
});

it('takes the own face from the list of own clubs', async () => {
  stub(membersContract.listClubs, [memberClubOf(null)]);
  stub(notificationsContract.list, []);
  await openPage('/notifications');
  await seesFaces(['느']);
});

it('shows an icon while no answer names the member, and sends no call for it', async () => {
  await openPage('/nothing/here/at/all');
  await act(() => vi.dynamicImportSettled());
  expect(facesIn(button())).toEqual([]);
  expect(button().querySelector('svg')).not.toBeNull();
});
