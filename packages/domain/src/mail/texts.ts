import type { Language } from '../error-definition.ts';

/** A notification as a mail shows it, with the whole URL of its page. */
export interface MailItem {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** What a mail says, as text alone and as HTML. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const WORDS = {
  ko: {
    several: (count: number) => `크루위드 소식 ${count}개`,
    why: '크루위드에서 메일 알림을 켠 분께 보내요.',
    settings: '알림 설정',
    unsubscribe: '메일 그만 받기',
    confirmSubject: '크루위드 메일 알림을 켜려면 확인해 주세요',
    confirmText:
      '이 주소로 크루위드 소식을 받으려면 하루 안에 아래 링크를 열고 확인해 주세요. 요청한 적이 없다면 이 메일을 무시하세요.',
    confirm: '주소 확인하기',
  },
  en: {
    several: (count: number) => `${count} notifications from Crewwith`,
    why: 'You get this because you turned on notifications by mail in Crewwith.',
    settings: 'Notification settings',
    unsubscribe: 'Stop these mails',
    confirmSubject: 'Please confirm notifications by mail from Crewwith',
    confirmText:
      'To get notifications from Crewwith at this address, please open the link within a day and confirm. If you did not ask for it, ignore this mail.',
    confirm: 'Confirm the address',
  },
} as const;

/** A mail with notifications. */
export function notificationMail(
  items: readonly MailItem[],
  {
    language,
    settingsUrl,
    unsubscribeUrl,
  }: { language: Language; settingsUrl: string; unsubscribeUrl: string },
): MailText {
  const words = WORDS[language];
  const [first] = items;
  return {
    subject: items.length === 1 && first ? first.title : words.several(items.length),
    text: [
      ...items.map(({ title, text, url }) => [title, text, url].filter(Boolean).join('\n')),
      `--\n${words.why}\n${words.settings}: ${settingsUrl}\n${words.unsubscribe}: ${unsubscribeUrl}`,
    ].join('\n\n'),
    html: page(language, [
      ...items.map(
        ({ title, text, url }) =>
          `<p>${anchor(url, `<strong>${escapeHtml(title)}</strong>`)}<br>${escapeHtml(text)}</p>`,
      ),
      `<hr><p>${escapeHtml(words.why)} ${anchor(settingsUrl, escapeHtml(words.settings))} · ${unsubscribeLink(words, unsubscribeUrl)}</p>`,
    ]),
  };
}

/** The mail that asks whether an address is that of who gave it. */
export function confirmationMail(
  url: string,
  { language, unsubscribeUrl }: { language: Language; unsubscribeUrl: string },
): MailText {
  const words = WORDS[language];
  return {
    subject: words.confirmSubject,
    text: `${words.confirmText}\n\n${url}\n\n--\n${words.unsubscribe}: ${unsubscribeUrl}`,
    html: page(language, [
      `<p>${escapeHtml(words.confirmText)}</p>`,
      `<p>${anchor(url, escapeHtml(words.confirm))}</p>`,
      `<hr><p>${unsubscribeLink(words, unsubscribeUrl)}</p>`,
    ]),
  };
}

const unsubscribeLink = ({ unsubscribe }: { unsubscribe: string }, url: string) =>
  anchor(url, escapeHtml(unsubscribe));

function page(language: Language, parts: readonly string[]): string {
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><body>${parts.join('')}</body></html>`;
}

function anchor(url: string, html: string): string {
  return `<a href="${escapeHtml(url)}">${html}</a>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('\n', '<br>');
}
