import { accessLogsContract } from '@crewwith/domain/accesslogs/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { membersContract } from '@crewwith/domain/members/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { NOW } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const USER = {
  id: 'social0001',
  nickname: '하나',
  email: 'hana@example.com',
  profile_image_url: null as string | null,
};

function open(user = USER) {
  const newcomer = { ticket: 'ticket', verifier: 'verifier', returnTo: '/crewwith', user };
  sessionStorage.setItem('crewwith_ticket', JSON.stringify(newcomer));
  return openPage({ pathname: '/signup', state: { authorisedAt: NOW.getTime() } });
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const birthday = () => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${t('signup.birthday')}`));
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const next = (user: UserEvent) => press(user, t('signup.next'));
const submit = (user: UserEvent) => press(user, t('signup.submit'));

async function fillPerson(user: UserEvent, day = '960520') {
  await user.type(field(t('signup.name')), ' 김걸음 ');
  await user.click(screen.getByRole('radio', { name: t('signup.female') }));
  await user.type(birthday(), day);
  await next(user);
}

async function fillContact(user: UserEvent, contact = '01023456789') {
  await user.type(field(t('signup.address')), '서울 마포구 망원동');
  await user.type(field(t('signup.contact')), contact);
}

// docs/specification.md#sign-up-rules
it('says that fields are missing, and marks them', async () => {
  const { user } = await open();
  await user.type(field(t('signup.name')), '   ');
  await next(user);
  await screen.findByText(t('signup.fillAll'));
  screen.getByRole('img', { name: t('common.step', { step: 1, count: 2 }) });
  expect(document.activeElement).toBe(field(t('signup.name')));
  for (const input of [field(t('signup.name')), birthday()]) {
    expect(input.getAttribute('aria-invalid')).toBe('true');
  }
  await user.clear(field(t('signup.name')));
  await fillPerson(user);
  screen.getByRole('img', { name: t('common.step', { step: 2, count: 2 }) });
  expect(field(t('signup.email')).value).toBe(USER.email);
  await submit(user);
  await screen.findByText(t('signup.fillAll'));
  for (const name of ['address', 'contact'] as const) {
    expect(field(t(`signup.${name}`)).getAttribute('aria-invalid')).toBe('true');
  }
  expect(field(t('signup.email')).getAttribute('aria-invalid')).not.toBe('true');
});

it('goes from field to field by Enter, and on from the last', async () => {
  const { user } = await open();
  await user.type(field(t('signup.name')), '김걸음{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: t('signup.female') }));
  await user.keyboard(' ');
  await user.type(birthday(), '960520{Enter}');
  expect(document.activeElement).toBe(field(t('signup.address')));
  await user.keyboard('망원동{Enter}');
  expect(document.activeElement).toBe(field(t('signup.contact')));
  // Without a word about those that come later.
  expect(screen.queryByText(t('signup.fillAll'))).toBeNull();
  await user.keyboard('01023456789{Enter}');
  await screen.findByRole('dialog');
});

it('has its own messages for a day that is none, an age below 14 and a number that is not complete', async () => {
  const { user } = await open();
  await fillPerson(user, '960231');
  await screen.findByText(t('signup.birthdayWrong'));
  await user.clear(birthday());
  // The 14th birthday is tomorrow.
  await user.type(birthday(), '121202');
  screen.getByText('2012년 12월 2일');
  await next(user);
  await screen.findByText(errorMessage('member.too_young', 'ko'));
  await user.clear(birthday());
  await user.type(birthday(), '20121201');
  await next(user);
  await fillContact(user, '0102345');
  expect(field(t('signup.contact')).value).toBe('010-2345');
  await submit(user);
  await screen.findByText(t('common.checkMarked'));
  screen.getByText(errorMessage('member.contact_incomplete', 'ko'));
  expect(screen.queryByText(t('signup.fillAll'))).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks before it sends, and keeps what was typed after a refusal and a reload', async () => {
  const { user, unmount } = await open();
  await fillPerson(user);
  await fillContact(user);
  const refused = stubRefusal(membersContract.create, 'member.exists');
  await submit(user);
  const dialog = within(await screen.findByRole('dialog'));
  const facts = dialog.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(facts).toEqual([
    [t('signup.name'), '김걸음'],
    [t('signup.email'), USER.email],
    [t('signup.contact'), '010-2345-6789'],
    [t('signup.gender'), t('signup.female')],
    [t('signup.birthday'), '1996.05.20'],
    [t('signup.nationality'), t('signup.nationalityDefault')],
    [t('signup.address'), '서울 마포구 망원동'],
  ]);
  const confirm = async () => {
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: t('signup.submit') }),
    );
  };
  await confirm();
  expect((await dialog.findByRole('alert')).textContent).toBe(t('signup.consentMissing'));
  expect(refused).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: t('signup.consent') }));
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText(errorMessage('member.exists', 'ko'));
  expect(refused.map(({ body }) => body)).toMatchObject([
    {
      name: '김걸음',
      gender: 'Female',
      birthday: '1996-05-20',
      contact: '010-2345-6789',
      kakao_id: USER.id,
      code_verifier: 'verifier',
      consent: { terms: '2024-06-25', privacy: '2024-06-25' },
    },
  ]);
  unmount();

  const again = await open();
  expect(field(t('signup.address')).value).toBe('서울 마포구 망원동');
  await press(again.user, t('signup.previous'));
  expect(field(t('signup.name')).value).toBe(' 김걸음 ');
  await next(again.user);
  stub(membersContract.create, { id: 'member0002' });
  stub(accessLogsContract.logIn, { token: 'token', refreshToken: 'refresh' });
  await submit(again.user);
  await again.user.click(await screen.findByRole('checkbox', { name: t('signup.consent') }));
  await confirm();
  await screen.findByRole('heading', { level: 1, name: /크루위드/ });
});

it('leads back to a birthday that the draft has wrong, and focuses it', async () => {
  const { user, unmount } = await open();
  await fillPerson(user);
  await fillContact(user);
  unmount();
  const draft = JSON.parse(sessionStorage.getItem('crewwith_draft_sign_up') ?? '{}');
  const wrong = { ...draft, address: '', birthday: '121202' };
  sessionStorage.setItem('crewwith_draft_sign_up', JSON.stringify(wrong));
  const again = await open();
  await submit(again.user);
  await screen.findByText(errorMessage('member.too_young', 'ko'));
  expect(document.activeElement).toBe(birthday());
});

it('focuses the field that the server refuses once it can have the focus', async () => {
  const { user } = await open();
  await fillPerson(user);
  await fillContact(user);
  const message = errorMessage('member.birthday_future', 'ko');
  stubRefusal(membersContract.create, 'member.birthday_future', {
    errors: [{ path: 'birthday', message }],
  });
  await submit(user);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: t('signup.consent') }));
  // The test's DOM focuses disabled fields too.
  const isDisabled: unknown[] = [];
  const watching = new AbortController();
  const record = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) isDisabled.push(target.closest('fieldset')?.disabled);
  };
  document.addEventListener('focusin', record, watching);
  await user.click(dialog.getByRole('button', { name: t('signup.submit') }));
  await screen.findAllByText(message);
  watching.abort();
  expect(document.activeElement).toBe(birthday());
  expect(isDisabled).toEqual([false]);
});

// docs/specification.md#sign-up
it.each([true, false])("takes the provider's picture for those who ask for it: %s", async (wanted) => {
  const { user } = await open({ ...USER, profile_image_url: 'https://k.kakaocdn.net/a.jpg' });
  await fillPerson(user);
  await fillContact(user);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: t('signup.picture') });
  expect(box.checked).toBe(false);
  if (wanted) await user.click(box);
  const sent = stub(membersContract.create, { id: 'member0002' });
  stub(accessLogsContract.logIn, { token: 'token', refreshToken: 'refresh' });
  const copied = wanted ? stub(membersContract.copyPicture, { image_url: '/uploads/moss.webp' }) : [];
  await submit(user);
  await user.click(await screen.findByRole('checkbox', { name: t('signup.consent') }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: t('signup.submit') }));
  await screen.findByRole('heading', { level: 1, name: /크루위드/ });
  await waitFor(() => expect(copied).toHaveLength(wanted ? 1 : 0));
  expect(sent.map(({ body }) => body)).toMatchObject([{ image_url: null }]);
});

it('offers no picture that the provider does not have', async () => {
  const { user } = await open();
  await fillPerson(user);
  expect(screen.queryByRole('checkbox', { name: t('signup.picture') })).toBeNull();
});
