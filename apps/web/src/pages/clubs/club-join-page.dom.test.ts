import { crewsContract } from '@crewwith/domain/crews/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { screen } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stubRefusal } from '../../testing/api-stub.ts';
import { clubOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const open = () => openPage('/demo/signup', { club: clubOf(null) });
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const QUESTIONS = ['어느 동네에 사세요?', '어떻게 알게 되셨나요?'];

// docs/specification.md#join-rules
it('requires a nick, an answer to each question and consent', async () => {
  const { user } = await open();
  await user.type(field('어느 동네에 사세요?'), '  ');
  await user.click(screen.getByRole('button', { name: t('join.submit') }));
  await screen.findByText(t('signup.fillAll'));
  screen.getByText(t('join.consentMissing'));
  expect(screen.getAllByText(t('join.answerMissing'))).toHaveLength(QUESTIONS.length);
  for (const name of [t('join.nick'), ...QUESTIONS]) {
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
  }
});

it('shows a taken nick at its field, and keeps what was typed, also after a reload', async () => {
  const { user, unmount } = await open();
  await user.type(field(t('join.nick')), '걸음마');
  for (const question of QUESTIONS) await user.type(field(question), '망원동');
  await user.click(screen.getByRole('checkbox', { name: t('join.consent') }));
  const sent = stubRefusal(crewsContract.create, 'crew.nick_taken');
  await user.click(screen.getByRole('button', { name: t('join.submit') }));
  expect(await screen.findAllByText(errorMessage('crew.nick_taken', 'ko'))).not.toEqual([]);
  expect(field(t('join.nick')).getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText(t('signup.fillAll'))).toBeNull();
  const info = JSON.stringify(Object.fromEntries(QUESTIONS.map((question) => [question, '망원동'])));
  expect(sent.map(({ body }) => body)).toEqual([
    { club_id: IDS.club, member_id: IDS.member, nick: '걸음마', info },
  ]);
  unmount();
  await open();
  expect(field(t('join.nick')).value).toBe('걸음마');
  expect(field('어느 동네에 사세요?').value).toBe('망원동');
});
