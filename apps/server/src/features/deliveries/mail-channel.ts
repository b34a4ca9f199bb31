import type { Language } from '@crewwith/domain/errors';
import { confirmationMail, notificationMail } from '@crewwith/domain/mail/texts';
import { PAGES } from '@crewwith/domain/pages';
import type { Transporter } from 'nodemailer';
import type { Deps } from '../../context.ts';
import type { Config } from '../../env.ts';
import { confirmationToken, type Mail, unsubscribePath, unsubscribeToken } from '../mail/public.ts';
import type { Shown } from './message.ts';
import type { Outcome } from './outcome.ts';

/** Limits of the connection to the mail server, in ms. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };
const CONNECTIONS = 2;
/** Answers of SMTP from here on are for good. */
const PERMANENT = 500;

export interface MailRequest {
  readonly address: string;
  readonly addressId: number;
  readonly language: Language;
  /** None for the mail that asks for the confirmation of the address. */
  readonly items: readonly Shown[];
  /** The same when it is sent again. */
  readonly tag: string;
}

export interface MailChannel {
  send(request: MailRequest): Promise<Outcome>;
  close(): void;
}

/** Connects to a mail server when it is used. The library is loaded only then. */
export async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
}

/** Hands mail to the configured server; null without one. */
export async function openMailChannel(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  mail: Mail,
): Promise<MailChannel | null> {
  if (!config.mail) return null;
  const { smtpUrl, from } = config.mail;
  const transport = await openTransport(smtpUrl);
  return {
    close: () => transport.close(),
    async send(request) {
      const { address: to, tag } = request;
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          messageId: `<${tag}@${new URL(config.publicUrl).hostname}>`,
          date: clock.now(),
          ...contentOf(config, mail, request, clock.now()),
        });
        return { kind: 'sent' };
      } catch (error) {
        const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
        return { kind: code >= PERMANENT ? 'refused' : 'unanswered' };
      }
    },
  };
}

function contentOf(config: Config, mail: Mail, request: MailRequest, now: Date) {
  const { address, addressId, language, items } = request;
  const { publicUrl } = config;
  const token = unsubscribeToken(mail, addressId);
  const oneClick = `${publicUrl}/api/v1/unsubscribe/${token}`;
  const unsubscribeUrl = `${publicUrl}${unsubscribePath(token)}`;
  const settingsUrl = `${publicUrl}${PAGES.notificationSettings.path}`;
  const confirmUrl = () =>
    `${publicUrl}/email/confirmations/${confirmationToken(mail, { id: addressId, address }, now)}`;
  const content =
    items.length === 0
      ? confirmationMail(confirmUrl(), { language, unsubscribeUrl })
      : notificationMail(
          items.map(({ title, text, link }) => ({ title, text, url: `${publicUrl}${link}` })),
          { language, settingsUrl, unsubscribeUrl },
        );
  return {
    ...content,
    headers: {
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}
