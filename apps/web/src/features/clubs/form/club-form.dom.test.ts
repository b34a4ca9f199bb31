import { clubsContract } from '@crewwith/domain/clubs/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { beforeEach, expect, it } from 'vitest';
import { stubRefusal } from '../../../testing/api-stub.ts';
import { clubOf } from '../../../testing/fixtures.ts';
import { type OpenPage, openPage } from '../../../testing/open-page.tsx';
import { stubUploads } from '../../../testing/upload-stub.ts';

let answerUpload: ReturnType<typeof stubUploads>;
beforeEach(() => {
  answerUpload = stubUploads();
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const QUESTION = (line: number) => t('clubForm.question', { line });
const pictureField = (label: string) => screen.getByRole('group', { name: label });
const publicPicture = (place: number) => t('clubForm.publicPicture', { place });
const save = () => screen.getByRole('button', { name: t('common.save') });
const open = () => openPage('/demo/club/modify', { club: clubOf(8) });

async function choosePicture({ user }: OpenPage, label: string) {
  const input = pictureField(label).querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error(`${label} has no file input`);
  await user.upload(input, new File(['a'], 'a.png', { type: 'image/png' }));
}

async function finishUpload(name: string) {
  const image = answerUpload(name);
  await waitFor(() => expect(shownPictures()).toContain(image.image_url));
}

const shownPictures = () =>
  [...document.querySelectorAll('fieldset img')].map((img) => img.getAttribute('src'));

// docs/specification.md#club-rules
it('requires name, address, introduction and a question, and names them', async () => {
  const { user } = await open();
  const fields = [t('clubForm.name'), t('clubForm.nick'), t('clubForm.info'), QUESTION(1), QUESTION(2)];
  for (const name of fields) await user.clear(field(name));
  await user.click(save());
  const summary = within(await screen.findByRole('alert'));
  const names = ['name', 'nick', 'info', 'questions'] as const;
  summary.getByText(t('common.missingFields'));
  for (const name of names) {
    summary.getByRole('button', {
      name: t('common.missingField', { label: t(`clubForm.${name}`), message: t('common.required') }),
    });
  }
  for (const name of fields) expect(field(name).getAttribute('aria-invalid'), name).toBe('true');
});

it('is not sent without a picture that is still uploading, and says so at its field', async () => {
  const page = await open();
  const sent = stubRefusal(clubsContract.edit, 'club.nick_taken');
  await choosePicture(page, t('clubForm.image'));
  await page.user.click(save());
  await within(pictureField(t('clubForm.image'))).findByText(t('image.wait'));
  screen.getByText(t('common.invalidFields', { count: 1 }));
  expect(sent).toEqual([]);
  await finishUpload('cover');
  expect(screen.queryByText(t('image.wait'))).toBeNull();
  await page.user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(JSON.parse(String(sent[0]?.body.setting))).toMatchObject({ image_url: '/images/cover.webp' });
});

it('keeps a picture removed that was removed while another was uploading', async () => {
  const page = await open();
  for (const [place, name] of ['first', 'second'].entries()) {
    await choosePicture(page, publicPicture(place + 1));
    await finishUpload(name);
  }
  await choosePicture(page, publicPicture(3));
  const remove = t('imageField.removeFor', { label: publicPicture(1) });
  await page.user.click(screen.getByRole('button', { name: remove }));
  await finishUpload('third');
  expect(shownPictures()).toEqual(['/images/second.webp', '/images/third.webp']);
});

it('shows a refusal of a field that it does not have for the whole form', async () => {
  const { user } = await open();
  stubRefusal(clubsContract.edit, 'request.invalid', { errors: [{ path: 'city', message: '…' }] });
  await user.click(save());
  await within(await screen.findByRole('alert')).findByText(errorMessage('request.invalid', 'ko'));
});
