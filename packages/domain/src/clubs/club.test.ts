import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clubNickRefusal } from './nick.ts';
import {
  DEFAULT_LEVEL_NAMES,
  levelName,
  offerAcceptors,
  offerRefusal,
  parseLevels,
  transferRefusal,
  transferTargets,
} from './rules.ts';
import {
  contrastRatio,
  isColour,
  isContrastSafe,
  parsePublicImage,
  parseSetting,
  publicImageIndex,
  publicImageOf,
  publicImagePath,
  textColourOn,
} from './setting.ts';

describe('level names', () => {
  test('are the club’s own, and empty for levels without a name', () => {
    const names = parseLevels('{"9":"크루장","5":"단골","0":"","12":"x"}');
    expect([9, 5, 7, 0].map((level) => levelName(names, level))).toEqual(['크루장', '단골', '', '']);
  });

  test('of bans have defaults', () => {
    expect(levelName({}, -1)).toBe('강제 탈퇴');
    expect(levelName({ '-2': '영구' }, -2, 'en')).toBe('영구');
    expect(levelName({}, -2, 'en')).toBe('Permanent withdrawal');
  });

  test.each([null, '', 'x', '7', '[]', '{"9":1}'])('of %j are the defaults', (stored) => {
    expect(parseLevels(stored)).toEqual(DEFAULT_LEVEL_NAMES.ko);
    expect(levelName(parseLevels(stored, 'en'), 9)).toBe('Leader');
  });
});

describe('a club’s setting', () => {
  const nothing = {
    iconUrl: null,
    imageUrl: null,
    publicPictures: [],
    hyperlink: null,
    colour: null,
    bulletinCategories: [],
    joinWindow: null,
  };

  test('is parsed field by field', () => {
    const stored = {
      icon_url: '/uploads/run_0.png',
      image_url: 'https://k.kakaocdn.net/a.webp',
      image_urls: ['/uploads/abcdefghijklmnop-1600.webp', 'https://evil.example/x.webp', '/uploads/x.png', 7],
      hyperlink: 'https://open.kakao.com/o/abc',
      color: '#AABBCC',
      bulletinlist: '자유, 사진,, 자유',
      join_window: { from: '2025-05-01', hours: 144 },
    };
    expect(parseSetting(JSON.stringify(stored))).toEqual({
      iconUrl: '/uploads/run_0.png',
      imageUrl: 'https://k.kakaocdn.net/a.webp',
      publicPictures: ['/uploads/abcdefghijklmnop-1600.webp'],
      hyperlink: 'https://open.kakao.com/o/abc',
      colour: '#aabbcc',
      bulletinCategories: ['자유', '사진'],
      joinWindow: { from: '2025-05-01', hours: 144 },
    });
  });

  test('leaves out invalid fields only', () => {
    const stored = {
      hyperlink: 'javascript:alert(1)',
      icon_url: '//evil.example/x.png',
      color: 3,
      bulletinlist: '자유',
    };
    expect(parseSetting(JSON.stringify(stored))).toEqual({ ...nothing, bulletinCategories: ['자유'] });
    expect(parseSetting('{"join_window":{"from":"x","hours":1}}')).toEqual(nothing);
  });

  test.each([null, '', '{', '[]', '7', 'null'])('of %j is empty', (stored) => {
    expect(parseSetting(stored)).toEqual(nothing);
  });
});

describe('colours', () => {
  test.each(['#000000', '#FFffFF'])('%s is valid', (colour) => expect(isColour(colour)).toBe(true));
  test.each(['red', '#fff', '#12345g', ' #123456', '#123456;', ''])('%j is not valid', (colour) => {
    expect(isColour(colour)).toBe(false);
    expect(isContrastSafe(colour)).toBe(false);
  });

  test('have the contrast of WCAG', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect([isContrastSafe('#767676'), isContrastSafe('#777777')]).toEqual([true, false]);
    expect([textColourOn('#fee500'), textColourOn('#1d3557')]).toEqual(['#000000', '#ffffff']);
  });

  test('all have a text colour with enough contrast', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (rgb) => {
        const colour = `#${rgb.toString(16).padStart(6, '0')}`;
        expect(contrastRatio(colour, textColourOn(colour))).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

describe('a club’s nick', () => {
  test.each([
    'demo',
    'a1',
    'run_club-2',
    'kakao-runners',
    'team-seoul',
    'service-dogs',
    'h2o_divers',
    '2026',
    '0'.repeat(30),
  ])('%s is allowed', (nick) => {
    expect(clubNickRefusal(nick)).toBeNull();
  });

  test.each(['a', '0'.repeat(31), 'Demo', '달리기', 'a b', 'a/b', 'a.b', '', 'ab\n'])(
    '%j is invalid',
    (nick) => {
      expect(clubNickRefusal(nick)).toBe('club.nick_invalid');
    },
  );

  test.each([
    'api',
    'all',
    'personal',
    'club',
    'profile',
    'crewwith',
    'oauth',
    'logout',
    'signup',
    '__proto__',
    'support',
    'official',
    'kakao',
    'operator',
    'security',
    'admin',
    'admins',
    'staff',
    '4dmin',
    'supp0rt',
    'support-1',
    'admin2026',
    '_official_',
    'kakao-official',
    'cs_team',
    's-u-p-p-o-r-t',
    'crewwith-support',
    'my-crew-with',
    'cr3wwith',
    // docs/threats.md#t-70
  ])('%s is reserved', (nick) => expect(clubNickRefusal(nick)).toBe('club.nick_reserved'));
});

describe('a club’s public picture', () => {
  test('changes every second', () => {
    expect(publicImageIndex(new Date('2026-11-21T00:00:37.999Z'))).toBe(7);
  });

  test('has the club and the index in its file name', () => {
    expect(publicImagePath('run_club', 7)).toBe('/uploads/run_club_7.png');
    expect(parsePublicImage('run_club_7.png')).toEqual({ nick: 'run_club', index: 7 });
    expect(parsePublicImage('Demo_0.PNG')).toEqual({ nick: 'demo', index: 0 });
  });

  test.each([
    'demo.png',
    'demo_10.png',
    'demo_1.webp',
    'a_1.png',
    '달리기_1.png',
    'abcdefghijklmnop-1600.webp',
    '',
  ])('is not in the file %j', (file) => {
    expect(parsePublicImage(file)).toBeNull();
  });

  test('rotates the uploaded ones, else is the main picture or none', () => {
    const [first, second] = ['/uploads/abcdefghijklmnop-1600.webp', '/uploads/ponmlkjihgfedcba-1600.webp'];
    const setting = JSON.stringify({ image_url: '/uploads/main.png', image_urls: [first, second] });
    expect([0, 1, 2, 9].map((index) => publicImageOf(setting, index))).toEqual([
      first,
      second,
      first,
      second,
    ]);
    expect(publicImageOf('{"image_url":"/uploads/run_0.png"}', 3)).toBe('/uploads/run_0.png');
    expect(publicImageOf(null, 3)).toBeNull();
  });
});

describe('a transfer', () => {
  const crew = (adminLevel: number, state: -1 | 0 | 1 = 1) => ({ adminLevel, state });

  test.each([
    [9, null, null],
    [9, crew(7), null],
    [9, crew(8), null],
    [8, null, 'club.transfer_forbidden'],
    [9, crew(6), 'club.transfer_target'],
    [9, crew(9), 'club.transfer_target'],
    [9, crew(8, 0), 'club.transfer_target'],
  ])('by %i to %j: %s', (level, heir, refusal) => {
    expect(transferRefusal(level, heir)).toBe(refusal);
  });

  test.each([
    [crew(8), true, null],
    [crew(9), true, null],
    [crew(7), true, 'club.transfer_forbidden'],
    [crew(7), false, null],
    [crew(6), false, 'club.transfer_forbidden'],
    [crew(8, -1), false, 'club.transfer_forbidden'],
  ])('accepting an offer by %j, with level 8 in the club %s: %s', (actor, hasLevel8, refusal) => {
    expect(offerRefusal(actor, { onOffer: true, hasLevel8 })).toBe(refusal);
    expect(offerRefusal(actor, { onOffer: false, hasLevel8 })).toBe('club.not_on_offer');
  });
});

test('allows a transfer to active crews of level 7 and 8, and accepting to level 8, or to 7 when there is no 8', () => {
  const crew = (nick: string, adminLevel: number, state: 0 | 1 | -1 = 1) => ({ nick, adminLevel, state });
  const [low, seven, eight] = [crew('low', 6), crew('seven', 7), crew('eight', 8)];
  const others = [low, crew('leader', 9), crew('gone', 8, 0)];
  const nicks = (crews: readonly { nick: string }[]) => crews.map(({ nick }) => nick);
  expect(nicks(transferTargets([...others, seven, eight]))).toEqual(['eight', 'seven']);
  expect(nicks(offerAcceptors([...others, seven, eight]))).toEqual(['eight']);
  expect(nicks(offerAcceptors([...others, seven]))).toEqual(['seven']);
  expect(offerAcceptors(others)).toEqual([]);
});
