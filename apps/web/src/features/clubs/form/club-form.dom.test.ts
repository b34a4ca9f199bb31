import { clubsContract } from '@crewwith/domain/clubs/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stubRefusal } from '../../../testing/api-stub.ts';
import { openPage } from '../../../testing/open-page.tsx';

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const QUESTION = () => t('clubForm.question', { line: 1 });
const submit = () => screen.getByRole('button', { name: t('clubForm.create') });

// docs/specification.md#club-rules
it('requires name, address, introduction and a question, and names them', async () => {
  const { user } = await openPage('/club/create');
  await user.click(submit());
  const summary = within(await screen.findByRole('alert'));
  const names = ['name', 'nick', 'info', 'questions'] as const;
  summary.getByText(t('common.invalidFields', { count: names.length }));
  for (const name of names) summary.getByRole('button', { name: new RegExp(`^${t(`clubForm.${name}`)}: `) });
  for (const name of [t('clubForm.name'), t('clubForm.nick'), t('clubForm.info'), QUESTION()]) {
    expect(field(name).getAttribute('aria-invalid'), name).toBe('true');
  }
});

it('shows a taken address at its field, and keeps what was typed, also after a reload', async () => {
  const { user, unmount } = await openPage('/club/create');
  await user.type(field(t('clubForm.name')), '느린 산책');
  await user.type(field(t('clubForm.nick')), 'Taken');
  await user.type(field(t('clubForm.info')), '천천히 걸어요.');
  await user.type(field(QUESTION()), '어디 사세요?');
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
