import { errorReportsContract } from '@crewwith/domain/error-reports/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { membersContract } from '@crewwith/domain/members/contract';
import { sessionsContract } from '@crewwith/domain/sessions/contract';
import { screen, waitFor } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { facesIn } from '../../testing/faces.ts';
import { memberOf } from '../../testing/fixtures.ts';
import { memberClubOf } from '../../testing/member-club.ts';
import { openPage } from '../../testing/open-page.tsx';
import { stubUploads } from '../../testing/upload-stub.ts';

function openProfile() {
  stub(membersContract.read, memberOf({ provider_picture: true }));
  stub(membersContract.listClubs, []);
  stub(sessionsContract.list, []);
  return openPage('/profile');
}

const field = () => screen.getByLabelText<HTMLInputElement>(t('profile.picture'), { selector: 'input' });
const picture = () => document.querySelector('main [role="img"] img')?.getAttribute('src') ?? null;

// docs/specification.md#profile-pages
it('uploads a picture, shows it and removes it', async () => {
  const { user } = await openProfile();
  await screen.findByRole('button', { name: t('profile.pictureAdd') });
  expect(picture()).toBeNull();
  const answer = stubUploads();
  const sent = stub(membersContract.setPicture, { image_url: '/uploads/moss.webp' });
  stub(membersContract.listClubs, [memberClubOf('/uploads/moss.webp')]);
  await user.upload(field(), new File(['x'], 'me.png', { type: 'image/png' }));
  const image = answer('moss');
  await screen.findByText(t('profile.pictureSaved'));
  const account = screen.getByRole('button', { name: t('menu.account') });
  await waitFor(() => expect(facesIn(account)).toEqual(['/uploads/moss.webp']));
  expect(picture()).toBe('/uploads/moss.webp');
  const removed = stub(membersContract.setPicture, { image_url: null });
  await user.click(screen.getByRole('button', { name: t('profile.pictureRemove') }));
  await waitFor(() => expect(picture()).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: t('profile.pictureAdd') })),
  );
  expect([...sent, ...removed].map(({ body }) => body)).toEqual([{ image_id: image.id }, { image_id: null }]);
});

it('says why a file is refused, without sending it', async () => {
  const { user } = await openProfile();
  await screen.findByRole('button', { name: t('profile.pictureAdd') });
  await user.upload(field(), new File([], 'me.png', { type: 'image/png' }));
  expect((await screen.findByRole('alert')).textContent).toBe(errorMessage('image.unreadable', 'ko'));
});

it("takes the provider's picture if asked to, and says why it cannot", async () => {
  const { user } = await openProfile();
  stubRefusal(membersContract.copyPicture, 'provider.unavailable');
  stub(errorReportsContract.report, {});
  await user.click(await screen.findByRole('button', { name: t('profile.pictureOfProvider') }));
  expect((await screen.findByRole('alert')).textContent).toBe(errorMessage('provider.unavailable', 'ko'));
  stub(membersContract.copyPicture, { image_url: '/uploads/moss.webp' });
  await user.click(screen.getByRole('button', { name: t('profile.pictureOfProvider') }));
  await waitFor(() => expect(picture()).toBe('/uploads/moss.webp'));
  expect(screen.queryByRole('button', { name: t('profile.pictureOfProvider') })).toBeNull();
});
