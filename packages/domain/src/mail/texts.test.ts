import { expect, test } from 'vitest';
import { confirmationMail, notificationMail } from './texts.ts';

const item = {
  title: '<b>내일</b> 모임',
  text: `"A" & 'B'\n둘째 줄`,
  url: 'https://crewwith.example/demo?a=1&b=2',
};
const settingsUrl = 'https://crewwith.example/notifications/settings';
const unsubscribeUrl = 'https://crewwith.example/unsubscribe/token';
const inKorean = { language: 'ko', settingsUrl, unsubscribeUrl } as const;
const inEnglish = { ...inKorean, language: 'en' } as const;

test('a mail has its notifications as text and as HTML, in which their texts are text', () => {
  const ko = notificationMail([item], inKorean);
  expect(ko.subject).toBe(item.title);
  expect(ko.text).toContain(`${item.title}\n${item.text}\n${item.url}`);
  expect(ko.html).toContain('<strong>&lt;b&gt;내일&lt;/b&gt; 모임</strong>');
  expect(ko.html).toContain('&quot;A&quot; &amp; &#39;B&#39;<br>둘째 줄');
  expect(ko.html).toContain('href="https://crewwith.example/demo?a=1&amp;b=2"');
  for (const part of [ko.text, ko.html]) {
    expect(part).toContain(settingsUrl);
    expect(part).toContain(unsubscribeUrl);
  }
  expect(notificationMail([item, item], inKorean).subject).toBe('크루위드 소식 2개');
  expect(notificationMail([item, item], inEnglish).subject).toBe('2 notifications from Crewwith');
  expect(notificationMail([{ ...item, text: '' }], inEnglish).text).not.toContain('\n\nhttps');
});

test('a confirmation has its link in both languages, and the one that ends it', () => {
  for (const language of ['ko', 'en'] as const) {
    const { text, html } = confirmationMail(settingsUrl, { language, unsubscribeUrl });
    for (const part of [text, html]) {
      expect(part).toContain(settingsUrl);
      expect(part).toContain(unsubscribeUrl);
    }
  }
});
