import { afterAll, beforeEach, expect, test } from 'vitest';
import { openMailServer, type ReceivedMail } from '../apps/server/src/testing/mail/server.ts';
import { type ApiClient, logInOverHttp } from './kit/api-client.ts';
import { NOON } from './kit/noon.ts';
import { setUpSite } from './kit/site.ts';
import { textsOf } from './kit/texts.ts';

const ADDRESS = 'hana@example.com';
const t = textsOf('ko');

const mails = await openMailServer();
const site = setUpSite({ clock: NOON, env: { SMTP_URL: mails.url } });
afterAll(() => mails.close());
beforeEach(() => {
  mails.received.length = 0;
});

async function nextMail(): Promise<ReceivedMail> {
  await expect.poll(() => mails.received.length).toBe(1);
  const [mail] = mails.received.splice(0);
  if (!mail) throw new Error('No mail has come.');
  return mail;
}

/** The path of the link in a mail that begins with this. */
const linkIn = ({ html }: ReceivedMail, start: string) =>
  html
    .split(`href="${site.server.origin}`)
    .find((part) => part.startsWith(start))
    ?.split('"', 1)[0] ?? '';

const emailOf = (member: ApiClient) =>
  member.request<{ address: string | null; confirmed: boolean }>(
    200,
    'GET',
    `/members/${member.member}/email`,
  );

// docs/specification.md#mail
test('mail begins with a press in the mail that asks for it, and ends with a press in any', async () => {
  const { page, pageErrors } = await site.openAs('level5', '/notifications/settings');
  await page.getByRole('textbox', { name: t('mail.address') }).fill(ADDRESS);
  await page.getByRole('button', { name: t('mail.ask') }).click();
  await page.getByText(t('mail.waiting', { address: ADDRESS })).waitFor();

  // Another browser, as mail apps have one of their own.
  const reader = await site.visit();
  await reader.page.goto(linkIn(await nextMail(), '/email/'));
  await reader.page.getByRole('button', { name: t('mail.confirm') }).click();
  await reader.page.getByText(t('mail.confirmDone')).waitFor();

  const member = await logInOverHttp(site.server, 'level5');
  await member.request(200, 'PUT', `/members/${member.member}/notification-settings`, [
    { club_id: null, kind: 'announcement', channel: 'mail', enabled: true },
  ]);
  const leader = await logInOverHttp(site.server, 'level9');
  const { id: club } = await leader.request<{ id: string }>(200, 'GET', '/clubs/nick/demo');
  await leader.request(201, 'POST', `/clubs/${club}/announcements`, {
    audience: 'club',
    text: '내일은 비가 와요.',
  });
  const link = linkIn(await nextMail(), '/unsubscribe/');

  await reader.page.goto(link);
  await reader.page.getByText(t('mail.unsubscribeText')).waitFor();
  expect(await emailOf(member)).toMatchObject({ address: ADDRESS, confirmed: true });
  await reader.page.getByRole('button', { name: t('mail.unsubscribe') }).click();
  await reader.page.getByText(t('mail.unsubscribeDone')).waitFor();
  expect(await emailOf(member)).toMatchObject({ address: null });

  // On a device with a log-in the way back is one press away.
  await page.goto(link);
  await page.getByRole('button', { name: t('mail.unsubscribe') }).click();
  await page.getByRole('link', { name: t('notifications.settings') }).click();
  await page.getByRole('textbox', { name: t('mail.address') }).waitFor();
  expect([pageErrors.all, reader.pageErrors.all]).toEqual([[], []]);
});
