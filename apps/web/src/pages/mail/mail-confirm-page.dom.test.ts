import { mailContract } from '@crewwith/domain/mail/contract';
import { screen } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { openPage } from '../../testing/open-page.tsx';

const press = () => screen.findByRole('button', { name: t('mail.confirm') });

// docs/specification.md#mail
it('confirms an address by a press', async () => {
  const sent = stub(mailContract.confirm, {});
  const { user } = await openPage('/email/confirmations/token-1');
  const button = await press();
  expect(sent).toEqual([]);
  await user.click(button);
  await screen.findByText(t('mail.confirmDone'));
  expect(document.activeElement?.textContent).toContain(t('mail.confirmDone'));
  expect(sent.map(({ params }) => params.token)).toEqual(['token-1']);
  expect(screen.getByRole('link', { name: t('notifications.settings') }).getAttribute('href')).toBe(
    '/notifications/settings',
  );
});

it('says what to do when the link is too old', async () => {
  stubRefusal(mailContract.confirm, 'request.not_found');
  const { user } = await openPage('/email/confirmations/token-1');
  await user.click(await press());
  await screen.findByText(t('mail.confirmFailed'));
});
