import { accessLogsContract } from '@crewwith/domain/accesslogs/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { membersContract } from '@crewwith/domain/members/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { NOW } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const USER = { id: 'social0001', nickname: '하나', email: 'hana@example.com', profile_image_url: null };

function open() {
  const newcomer = { ticket: 'ticket', verifier: 'verifier', returnTo: '/crewwith', user: USER };
  sessionStorage.setItem('crewwith_ticket', JSON.stringify(newcomer));
  return openPage({ pathname: '/signup', state: { authorisedAt: NOW.getTime() } });
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const birthday = () => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${t('signup.birthday')}`));
const submit = () => screen.getByRole('button', { name: t('signup.submit') });

async function fill({ user }: Awaited<ReturnType<typeof open>>) {
  await user.type(field(t('signup.name')), ' 김걸음 ');
  await user.click(screen.getByRole('radio', { name: t('signup.female') }));
  fireEvent.change(birthday(), { target: { value: '1996-05-20' } });
  await user.type(field(t('signup.address')), '서울 마포구 망원동');
  await user.type(field(t('signup.contact')), '01023456789');
  await user.click(screen.getByRole('checkbox', { name: t('signup.consent') }));
}

// docs/specification.md#sign-up-rules
it('says that fields are missing, and marks them', async () => {
  const { user } = await open();
  expect(field(t('signup.email')).value).toBe(USER.email);
  await user.type(field(t('signup.name')), '   ');
  await user.click(submit());
  await screen.findByText(t('signup.fillAll'));
  screen.getByText(t('signup.consentMissing'));
  expect(document.activeElement).toBe(field(t('signup.name')));
  for (const name of ['name', 'address', 'contact'] as const) {
    expect(field(t(`signup.${name}`)).getAttribute('aria-invalid')).toBe('true');
  }
  expect(field(t('signup.email')).getAttribute('aria-invalid')).not.toBe('true');
});

it('has its own messages for a number that is not complete and an age below 14', async () => {
  const opened = await open();
  await fill(opened);
  await opened.user.clear(field(t('signup.contact')));
  await opened.user.type(field(t('signup.contact')), '0102345');
  expect(field(t('signup.contact')).value).toBe('010-2345');
  // The 14th birthday is tomorrow.
  fireEvent.change(birthday(), { target: { value: '2012-12-02' } });
  await opened.user.click(submit());
  await screen.findByText(t('common.checkMarked'));
  screen.getByText(errorMessage('member.too_young', 'ko'));
  screen.getByText(errorMessage('member.contact_incomplete', 'ko'));
  expect(screen.queryByText(t('signup.fillAll'))).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks before it sends, and keeps what was typed after a refusal', async () => {
  const opened = await open();
  await fill(opened);
  const refused = stubRefusal(membersContract.create, 'member.exists');
  await opened.user.click(submit());
  const confirm = async () => {
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('김걸음', { exact: false });
    dialog.getByText('010-2345-6789', { exact: false });
    await opened.user.click(dialog.getByRole('button', { name: t('signup.submit') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await confirm();
  await screen.findByText(errorMessage('member.exists', 'ko'));
  expect(field(t('signup.name')).value).toBe(' 김걸음 ');
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

  stub(membersContract.create, { id: 'member0002' });
  stub(accessLogsContract.logIn, { token: 'token', refreshToken: 'refresh' });
  await opened.user.click(submit());
  await confirm();
  await screen.findByRole('heading', { level: 1, name: /크루위드/ });
});
