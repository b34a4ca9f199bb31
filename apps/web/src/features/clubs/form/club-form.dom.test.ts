import { clubsContract } from '@crewwith/domain/clubs/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { beforeEach, expect, it } from 'vitest';
import { stubRefusal } from '../../../testing/api-stub.ts';
import { type OpenPage, openPage } from '../../../testing/open-page.tsx';
import { stubUploads } from '../../../testing/upload-stub.ts';

let answerUpload: ReturnType<typeof stubUploads>;
beforeEach(() => {
  answerUpload = stubUploads();
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const QUESTION = () => t('clubForm.question', { line: 1 });
const pictureField = (label: string) => screen.getByRole('group', { name: label });
const publicPicture = (place: number) => t('clubForm.publicPicture', { place });
const submit = () => screen.getByRole('button', { name: t('clubForm.create') });

async function fillIn(user: OpenPage['user']) {
  await user.type(field(t('clubForm.name')), '느린 산책');
  await user.type(field(t('clubForm.nick')), 'Taken');
  await user.type(field(t('clubForm.info')), '천천히 걸어요.');
  await user.type(field(QUESTION()), '어디 사세요?');
}

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
  const { user } = await openPage('/club/create');
  await user.click(submit());
  const summary = within(await screen.findByRole('alert'));
  const names = ['name', 'nick', 'info', 'questions'] as const;
  summary.getByText(t('common.missingFields'));
  for (const name of names) {
    summary.getByRole('button', {
      name: t('common.missingField', { label: t(`clubForm.${name}`), message: t('common.required') }),
    });
  }
  for (const name of [t('clubForm.name'), t('clubForm.nick'), t('clubForm.info'), QUESTION()]) {
    expect(field(name).getAttribute('aria-invalid'), name).toBe('true');
  }
});

it('shows a taken address at its field, and keeps what was typed, also after a reload', async () => {
  const { user, unmount } = await openPage('/club/create');
  await fillIn(user);
  const sent = stubRefusal(clubsContract.create, 'club.nick_taken');
  await user.click(submit());
  const summary = within(await screen.findByRole('alert'));
  summary.getByRole('button', { name: `${t('clubForm.nick')}: ${errorMessage('club.nick_taken', 'ko')}` });
  expect(field(t('clubForm.nick')).getAttribute('aria-invalid')).toBe('true');
  expect(sent.map(({ body }) => body)).toMatchObject([
    { name: '느린 산책', nick: 'taken', info: '천천히 걸어요.', question: '어디 사세요?' },
  ]);
  unmount();
  await openPage('/club/create');
  screen.getByText(t('clubForm.draftFound'));
  expect(field(t('clubForm.name')).value).toBe('느린 산책');
  expect(field(QUESTION()).value).toBe('어디 사세요?');
});

it('is not sent without a picture that is still uploading, and says so at its field', async () => {
  const page = await openPage('/club/create');
  await fillIn(page.user);
  const sent = stubRefusal(clubsContract.create, 'club.nick_taken');
  await choosePicture(page, t('clubForm.image'));
  await page.user.click(submit());
  await within(pictureField(t('clubForm.image'))).findByText(t('image.wait'));
  screen.getByText(t('common.invalidFields', { count: 1 }));
  expect(sent).toEqual([]);
  await finishUpload('cover');
  expect(screen.queryByText(t('image.wait'))).toBeNull();
  await page.user.click(submit());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(JSON.parse(String(sent[0]?.body.setting))).toMatchObject({ image_url: '/images/cover.webp' });
});

it('keeps a picture removed that was removed while another was uploading', async () => {
  const page = await openPage('/club/create');
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
  const { user } = await openPage('/club/create');
  await fillIn(user);
  stubRefusal(clubsContract.create, 'request.invalid', { errors: [{ path: 'city', message: '…' }] });
  await user.click(submit());
  await within(await screen.findByRole('alert')).findByText(errorMessage('request.invalid', 'ko'));
});
