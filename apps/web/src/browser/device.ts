/** Which app opens the links of this page: they decide what works. */
export type Device = 'iphone' | 'apple' | 'android' | 'kakaotalk' | 'other';

/** The device by its browser’s name. `apple` is an iPad or a Mac; `kakaotalk` its browser, on whichever phone. */
export function deviceOf(userAgent: string): Device {
  if (/KAKAOTALK/i.test(userAgent)) return 'kakaotalk';
  if (/iPhone|iPod/.test(userAgent)) return 'iphone';
  // An iPad calls itself a Mac.
  if (/iPad|Macintosh/.test(userAgent)) return 'apple';
  return /Android/.test(userAgent) ? 'android' : 'other';
}

/** Whether it is an iPhone or an iPad, whose apps are put on the home screen by hand. */
export function isAppleTouch(userAgent: string): boolean {
  const device = deviceOf(userAgent);
  return device === 'iphone' || (device === 'apple' && navigator.maxTouchPoints > 1);
}

/** Whether the page runs as an app on the home screen. */
export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}

/** Opens an address in the phone’s own browser, from that of KakaoTalk. */
export function ownBrowserLink(url: string): string {
  return `kakaotalk://web/openExternal?url=${encodeURIComponent(url)}`;
}
