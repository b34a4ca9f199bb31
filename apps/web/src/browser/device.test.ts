import { expect, it } from 'vitest';
import { deviceOf, ownBrowserLink } from './device.ts';

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';

it.each([
  [
    'iphone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${SAFARI} Version/18.1 Mobile/15E148 Safari/604.1`,
  ],
  [
    'apple',
    `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${SAFARI} Version/12.1 Mobile/15E148 Safari/604.1`,
  ],
  ['apple', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Version/18.1 Safari/605.1.15`],
  ['android', `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`],
  ['other', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`],
  ['other', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'],
  [
    'kakaotalk',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${SAFARI} Mobile/15E148 KAKAOTALK 24.11.0`,
  ],
  ['kakaotalk', `Mozilla/5.0 (Linux; Android 14; SM-S921N) ${CHROME} Mobile Safari/537.36;KAKAOTALK 2411010`],
] as const)('%s is the device of %s', (device, userAgent) => {
  expect(deviceOf(userAgent)).toBe(device);
});

it('a link of KakaoTalk opens the phone’s own browser', () => {
  expect(ownBrowserLink('https://crewwith.example.com/demo?a=1')).toBe(
    'kakaotalk://web/openExternal?url=https%3A%2F%2Fcrewwith.example.com%2Fdemo%3Fa%3D1',
  );
});
