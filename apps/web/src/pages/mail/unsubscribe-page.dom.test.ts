import { mailContract } from '@crewwith/domain/mail/contract';
import { screen } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { openPage } from '../../testing/open-page.tsx';

const press = () => screen.findByRole('button', { name: t('mail.unsubscribe') });

// docs/specification.md#mail
it('says what will stop, ends mail by a press, and says where to turn it on again', async () => {
  const sent = stub(mailContract.unsubscribe, {});
  const { user } = await openPage('/unsubscribe/token-1');
  const button = await press();
  await screen.findByText(t('mail.unsubscribeText'));
  expect(sent).toEqual([]);
  await user.click(button);
  await screen.findByText(t('mail.unsubscribeDone'));
  expect(document.activeElement?.textContent).toContain(t('mail.unsubscribeDone'));
  await screen.findByText(t('mail.unsubscribeAgain'));
  expect(sent.map(({ params }) => params.token)).toEqual(['token-1']);
  expect(screen.queryByRole('button', { name: t('mail.unsubscribe') })).toBeNull();
  expect(screen.getByRole('link', { name: t('notifications.settings') }).getAttribute('href')).toBe(
    '/notifications/settings',
  );
});

it('says that it did not work, and can be pressed again', async () => {
  stubRefusal(mailContract.unsubscribe, 'request.too_many');
  const { user } = await openPage('/unsubscribe/token-1');
  await user.click(await press());
  await screen.findByRole('alert');
  stub(mailContract.unsubscribe, {});
  await user.click(await press());
  await screen.findByText(t('mail.unsubscribeDone'));
});

it('says that a link is not known', async () => {
  stubRefusal(mailContract.unsubscribe, 'request.not_found');
  const { user } = await openPage('/unsubscribe/token-1');
  await user.click(await press());
  await screen.findByText(t('mail.unsubscribeFailed'));
});
