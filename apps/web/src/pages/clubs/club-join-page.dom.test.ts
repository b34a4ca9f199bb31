import { activitiesContract } from '@crewwith/domain/activities/contract';
import { clubsContract } from '@crewwith/domain/clubs/contract';
import { crewsContract } from '@crewwith/domain/crews/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { keepNickname } from '../../features/crews/proposed-nick.ts';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { activityOf, clubOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const open = () => openPage('/demo/signup', { club: clubOf(null) });
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const QUESTIONS = ['어느 동네에 사세요?', '어떻게 알게 되셨나요?'];

// docs/specification.md#join-rules
it('requires a nick, an answer to each question and consent', async () => {
  const { user } = await open();
  await user.clear(field(t('join.nick')));
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
  await user.clear(field(t('join.nick')));
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

// docs/specification.md#invitation
it('names the meetup of an invitation, and leads to it', async () => {
  const outside = activityOf({ level: 0, hours: 20 }, { my: null });
  stub(activitiesContract.read, {
    ...outside,
    next_step: 'join',
    can: { ...outside.can, read: false },
  });
  const { user } = await openPage(
    { pathname: `/demo/activity/${IDS.activity}`, search: '?attend' },
    { club: clubOf(null) },
  );
  await screen.findByText(t('invitation.invited', { name: outside.name }));
  for (const question of QUESTIONS) await user.type(field(question), '망원동');
  await user.click(screen.getByRole('checkbox', { name: t('join.consent') }));
  stub(crewsContract.create, { id: IDS.crew });
  stub(clubsContract.readByNick, clubOf(1));
  stub(activitiesContract.read, activityOf({ level: 1, hours: 20 }));
  await user.click(screen.getByRole('button', { name: t('join.submit') }));
  within(await screen.findByRole('dialog')).getByRole('button', { name: t('seat.attend') });
});

it('proposes a nick: that of the provider unless it is the legal name', async () => {
  const nick = async () => {
    const { unmount } = await open();
    const { value } = field(t('join.nick'));
    unmount();
    return value;
  };
  keepNickname(IDS.member, '김 미나', '김 미나');
  // Not that of another member who signed up in this tab.
  keepNickname('member0002', '조약돌', '김 하나');
  expect(t('join.nicks').split(', ')).toContain(await nick());
  keepNickname(IDS.member, ' 달리는 미나 ', '김 미나');
  expect(await nick()).toBe('달리는 미나');
});
