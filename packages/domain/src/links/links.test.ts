import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { httpUrl, optionalHttpUrl } from './http-url.ts';
import { returnPath } from './return-path.ts';
import { safeUrl } from './safe-url.ts';
import { textParts } from './text-links.ts';
import { PLAYER_ORIGINS, videoEmbed } from './video-embed.ts';

describe('a safe address', () => {
  test('has 2,000 characters at most', () => {
    const address = `https://a.example/${'a'.repeat(2000 - 'https://a.example/'.length)}`;
    expect(safeUrl(address)).toBe(address);
    expect(safeUrl(`${address}a`)).toBeNull();
  });

  test.each([
    ['https://example.com', 'https://example.com/'],
    [' http://example.com/a?b=c#d ', 'http://example.com/a?b=c#d'],
    ['HTTPS://Example.COM/A', 'https://example.com/A'],
    ['https://map.naver.com/p/search/한강', 'https://map.naver.com/p/search/%ED%95%9C%EA%B0%95'],
    ['https://example.com/@mina', 'https://example.com/@mina'],
  ])('%j is %s', (address, href) => expect(safeUrl(address)).toBe(href));

  test.each([
    'javascript:alert(1)',
    ' JaVa\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com',
    '//host',
    '/path',
    'example.com',
    '',
    'https://',
    'https:///evil.example',
    'https:\\\\evil.example',
    'https://good.example\\@evil.example',
    'https://user@evil.example',
    'https://user:pw@evil.example',
    'https://youtube.com@evil.example',
    'https://:pw@evil.example',
    'https://@evil.example',
    'https://exa mple.com',
    'https://example.com/\u202egnp.exe',
    'https://example.com/\n',
    'https://exam\nple.com',
    'https://[::1',
    'https://a.example:99999',
    `https://example.com/${'a'.repeat(2000)}`,
  ])('%j is refused', (address) => {
    // White space around an address is trimmed.
    const expected = address === 'https://example.com/\n' ? 'https://example.com/' : null;
    expect(safeUrl(address)).toBe(expected);
  });

  // docs/threats.md#t-28
  test('is http(s) without userinfo for any input, and normalizing it again does not change it', () => {
    const malformed = fc.string({ unit: fc.constantFrom(...'htps:/\\@.?#[]%a\t\n 한'), maxLength: 20 });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          malformed,
          malformed.map((rest) => `https://${rest}`),
        ),
        (address) => {
          const href = safeUrl(address);
          if (href === null) return;
          const url = new URL(href);
          expect(['http:', 'https:']).toContain(url.protocol);
          expect(url.username + url.password).toBe('');
          expect(safeUrl(href)).toBe(href);
        },
      ),
    );
  });
});

test('accepts only safe addresses in a field, and empty text in an optional one', () => {
  expect(httpUrl.parse(' https://a.example/x ')).toBe('https://a.example/x');
  expect([httpUrl, optionalHttpUrl].map((field) => field.safeParse('javascript:x').success)).toEqual([
    false,
    false,
  ]);
  expect([httpUrl, optionalHttpUrl].map((field) => field.safeParse('').success)).toEqual([false, true]);
});

describe('a video', () => {
  const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';

  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
    ['https://m.youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=3s', youtube],
    ['http://youtube.com/shorts/dQw4w9WgXcQ', youtube],
    ['https://youtu.be/dQw4w9WgXcQ?si=x', youtube],
    ['https://www.youtube.com/live/dQw4w9WgXcQ', youtube],
    ['https://tv.kakao.com/v/441234567', 'https://play-tv.kakao.com/embed/player/cliplink/441234567'],
    [
      'https://tv.kakao.com/channel/1506/cliplink/441234567',
      'https://play-tv.kakao.com/embed/player/cliplink/441234567',
    ],
    ['https://tv.naver.com/v/12345678', 'https://tv.naver.com/embed/12345678'],
  ])('%s is embedded from an allowed origin', (address, src) => {
    expect(videoEmbed(address)?.src).toBe(src);
    expect(PLAYER_ORIGINS.filter((origin) => src.startsWith(`${origin}/`))).toHaveLength(1);
  });

  test.each([
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evilyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?vv=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ"onload',
    'https://www.youtube.com/',
    'https://youtu.be/',
    'https://tv.naver.com/v/abc',
    'https://example.com/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)',
  ])('%s is not embedded', (address) => expect(videoEmbed(address)).toBeNull());
});

describe('links in a text', () => {
  test('end before punctuation', () => {
    expect(textParts('보세요 https://a.example/x. 그리고 (http://b.example)!')).toEqual([
      { kind: 'text', text: '보세요 ' },
      { kind: 'link', text: 'https://a.example/x', href: 'https://a.example/x' },
      { kind: 'text', text: '. 그리고 (' },
      { kind: 'link', text: 'http://b.example', href: 'http://b.example/' },
      { kind: 'text', text: ')!' },
    ]);
  });

  // docs/threats.md#t-28
  test('leave unsafe addresses plain', () => {
    const text = 'javascript:alert(1) https://u@evil.example <b>';
    expect(textParts(text)).toEqual([{ kind: 'text', text }]);
    expect(textParts('')).toEqual([]);
  });

  test('have parts that join to the text', () => {
    const word = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.constantFrom(' ', '.', ')', 'https://', 'http://u@x.example'),
    );
    fc.assert(
      fc.property(
        fc.array(word).map((words) => words.join('')),
        (text) => {
          expect(
            textParts(text)
              .map((part) => part.text)
              .join(''),
          ).toBe(text);
        },
      ),
    );
  });
});

describe('the path after the log-in', () => {
  test.each(['/', '/demo', '/demo/activity/abc?x=1#y', '/oauthority'])('%s is used', (path) => {
    expect(returnPath(path)).toBe(path);
  });

  test.each([
    null,
    '',
    'demo',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    'https://evil.example',
    '/a\nb',
    '/oauth?code=x',
    '/logout',
  ])('%j is refused', (path) => expect(returnPath(path)).toBe('/'));
});

// docs/threats.md#t-44
test('splits a long run of trailing punctuation in linear time', () => {
  const run = ')'.repeat(300_000);
  const before = Date.now();
  expect(textParts(`https://a.example/${run}b`)).toHaveLength(1);
  expect(textParts(`https://a.example/b${run}`)).toHaveLength(2);
  // Linear: milliseconds; quadratic: minutes.
  expect(Date.now() - before).toBeLessThan(5_000);
});
