import type { Language } from '../error-definition.ts';
import { isOfNight, type QuietHours } from './quiet-hours.ts';

interface Text {
  readonly title: string;
  readonly text: string;
}

/** Titles that a text of several notifications names. */
const NAMED = 3;

/**
 * What one push says of several notifications that have waited for the end of quiet hours; null for those that came
 * by day too.
 */
export function waitedText(titles: readonly string[], hours: QuietHours | null, language: Language): Text {
  const isNight = hours !== null && isOfNight(hours);
  const title =
    language === 'ko'
      ? `${isNight ? '밤사이' : '그동안'} 소식 ${titles.length}개가 있어요`
      : `${titles.length} notifications came ${isNight ? 'overnight' : 'meanwhile'}`;
  return { title, text: titles.slice(0, NAMED).join(' · ') };
}

/** What a test notification says. */
export function testText(language: Language): Text {
  return language === 'ko'
    ? { title: '알림이 잘 도착했어요', text: '이 기기로 소식을 알려 드릴게요.' }
    : { title: 'Notifications work', text: 'This device will get your news.' };
}
