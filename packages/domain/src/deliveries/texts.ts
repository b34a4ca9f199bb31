import type { Language } from '../error-definition.ts';

interface Text {
  readonly title: string;
  readonly text: string;
}

/** Titles that a text of several notifications names. */
const NAMED = 3;

/** What one push says of several notifications that have waited for the morning. */
export function overnightText(titles: readonly string[], language: Language): Text {
  const title =
    language === 'ko'
      ? `밤사이 소식 ${titles.length}개가 있어요`
      : `${titles.length} notifications came overnight`;
  return { title, text: titles.slice(0, NAMED).join(' · ') };
}

/** What a test notification says. */
export function testText(language: Language): Text {
  return language === 'ko'
    ? { title: '알림이 잘 도착했어요', text: '이 기기로 소식을 알려 드릴게요.' }
    : { title: 'Notifications work', text: 'This device will get your news.' };
}
