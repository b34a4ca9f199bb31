import { expect, it } from 'vitest';
import { providerPicture, shownPicture } from './picture.ts';

it.each([
  [null, null],
  ['/uploads/abc-400.webp', '/uploads/abc-400.webp'],
  ['https://k.kakaocdn.net/dn/a/img.jpg?x=1', 'https://k.kakaocdn.net/dn/a/img.jpg?x=1'],
  ['http://k.kakaocdn.net/dn/a/img.jpg', 'https://k.kakaocdn.net/dn/a/img.jpg'],
  ['https://k.kakaocdn.net:8443/a.jpg', null],
  ['https://k.kakaocdn.net.evil.example/a.jpg', null],
  ['https://img.example/a.jpg', null],
  ['//evil.example/a.jpg', null],
  ['javascript:alert(1)', null],
  ['', null],
])('%s is shown as %s', (address, shown) => expect(shownPicture(address)).toBe(shown));

it('no picture is not one of the provider', () => {
  expect(providerPicture(null)).toBeNull();
  expect(providerPicture('/uploads/abc-400.webp')).toBeNull();
});
