import type { Language } from '@crewwith/domain/errors';
import { confirmationMail, notificationMail } from '@crewwith/domain/mail/texts';
import { PAGES } from '@crewwith/domain/pages';
import type { Transporter } from 'nodemailer';
import type { Deps } from '../../context.ts';
import type { Config } from '../../env.ts';
import { confirmationToken, type Mail, unsubscribePath, unsubscribeToken } from '../mail/public.ts';
import type { Shown } from './message.ts';
import type { Outcome } from './outcome.ts';

/** A mail server that takes longer for its connection, its greeting or an answer is left alone. */
const TIMEOUT_MS = 5_000;
/** So many times as long may a whole mail take: a server may trickle its answers. */
const MAIL_TIMEOUTS = 4;
/** Connections to the mail server, and mails at once. */
export const MAIL_CONNECTIONS = 2;
/** From here on, answers of SMTP are for good. */
const PERMANENT = 500;
/** Commands whose answers are about the mail. Those to others, such as the log-in, are about the server. */
const OF_MAIL: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA']);

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
  /** Ends also what is being sent. */
  close(): void;
}

/** Connects to a mail server when it is used. The library is loaded only then. */
export async function openTransport(smtpUrl: string, timeoutMs = TIMEOUT_MS): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    // What fails is sent again later, which the queue knows of.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 2 * timeoutMs,
  });
}

/** Hands mail to the configured server; null without one. */
export async function openMailChannel(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  mail: Mail,
  timeoutMs = TIMEOUT_MS,
): Promise<MailChannel | null> {
  if (!config.mail) return null;
  const { smtpUrl, from } = config.mail;
  const transport = await openTransport(smtpUrl, timeoutMs);
  return {
    close: () => transport.close({ force: true }),
    async send(request) {
      const { address: to, tag } = request;
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          messageId: `<${tag}@${new URL(config.publicUrl).hostname}>`,
          date: clock.now(),
          signal: AbortSignal.timeout(MAIL_TIMEOUTS * timeoutMs),
          ...contentOf(config, mail, request, clock.now()),
        });
        return { kind: 'sent' };
      } catch (error) {
        if (!(error instanceof Error && 'responseCode' in error)) return { kind: 'unanswered' };
        const isFinal =
          Number(error.responseCode) >= PERMANENT && 'command' in error && OF_MAIL.has(error.command);
        return isFinal ? { kind: 'refused' } : { kind: 'busy', retryMs: null };
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
