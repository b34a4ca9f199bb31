import fc, { type Arbitrary } from 'fast-check';
import { RECEIVER } from '../push/receiver.ts';
import type { Names } from './names.ts';

const json = (...values: unknown[]) =>
  fc.constantFrom(...values, ...values.map((value) => JSON.stringify(value)), '', '[]', '{', 'null');

/** Values of fields whose schema does not describe them, by field name. */
const HINTS: Readonly<Record<string, Arbitrary<unknown>>> = {
  question: fc.constantFrom('왜 오셨나요?', '하나\n둘\n\n둘'),
  levels: json({ 9: '클럽장', 1: '새회원' }, { 9: '' }),
  setting: json(
    { color: '#abcdef', bulletinlist: '자유,후기' },
    { join_window: { from: '2026-11-30', hours: 96 } },
  ),
  subgroup: fc.constantFrom('1조', '2조', '', '1조\n2조', 'leader'),
  location_url: fc.constantFrom('https://map.example.com/1', 'javascript:alert(1)', ''),
  image_url: fc.constantFrom('https://example.com/a.jpg', 'http://', 'data:text/html,x'),
  activity_time: fc.constantFrom(
    '2026-12-03T19:00:00.000Z',
    '2026-12-01T19:30:00.000Z',
    '2026-11-01T19:00:00.000Z',
    '0001-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
  ),
  end_time: fc.constantFrom(
    '2026-12-03T21:00:00.000Z',
    '2026-12-03T19:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    null,
  ),
  rule: fc.constantFrom('WEEKLY;BYDAY=TU', 'WEEKLY;INTERVAL=2;BYDAY=MO,FR', 'MONTHLY;BYDAY=-1FR', 'DAILY'),
  start_day: fc.constantFrom('2026-12-01', '0001-01-01', '9999-12-31', '2028-02-29'),
  until_day: fc.constantFrom('2026-12-31', '0001-01-01', '9999-12-31', null),
  day: fc.constantFrom('2026-12-08', '2026-12-09', '9999-12-31'),
  clock: fc.constantFrom('20:00', '00:00', '23:59'),
  notice_category: fc.constantFrom('notice', 'regulation', '자유', '후기', ''),
  category: fc.constantFrom('notice', 'regulation', '자유', '달리기'),
  contact: fc.constantFrom('010-1234-5678', '+82 10 1234 5678', '', '010'),
  gender: fc.constantFrom('Female', 'male', ' Male '),
  birthday: fc.constantFrom('1995-03-02', '2000-02-29', '2020-01-01'),
  from: fc.constantFrom('2026-11-01', '2026-12-01', '0001-01-01'),
  to: fc.constantFrom('2026-12-31', '2026-12-01', '9999-12-31'),
  start_date: fc.constantFrom('2026-12-01', '2026-11-15', '0001-01-01'),
  end_date: fc.constantFrom('2026-12-31', '2026-12-01', '9999-12-31'),
  redirect_uri: fc.constant('http://localhost:3000/oauth'),
  refresh_token: fc.constantFrom('<renewal:own>', '<renewal:level3>', '<refresh:own>'),
  code_verifier: fc.constantFrom('<verifier:code>', '<verifier:own>', '<verifier:newcomer>'),
  app_id: fc.constantFrom(1_000_001, '1000001', 999_999),
  member_jwt: fc.constantFrom('<ticket:own>', '<ticket:newcomer>', '<access:own>'),
  password: fc.constantFrom('<verifier:own>', '<verifier:newcomer>'),
  limit: fc.constantFrom(1, 2, 100),
  version: fc.constantFrom(1, 1, 2, 0),
  select: fc.constantFrom('id', 'id,name,activity_time', 'id,none', ',', 'constructor'),
  endpoint: fc.constantFrom(
    'https://fcm.googleapis.com/fcm/send/one',
    'https://web.push.apple.com/one',
    'http://127.0.0.1:3000/api/v1/error',
  ),
  p256dh: fc.constantFrom(RECEIVER.keys.p256dh, Buffer.alloc(65, 4).toString('base64url')),
  auth: fc.constantFrom(RECEIVER.keys.auth, 'AAAAAAAAAAAAAAAAAAAAAA'),
  address: fc.constantFrom('hana@example.com', '서울 성동구', 'a@b'),
  table_id: fc.constantFrom('<activity:coming>', '<message:activity>', '<notice:main>', '<activity:deleted>'),
};

/** Values of fields whose meaning depends on the noun. */
const HINTS_OF_TAG: Readonly<Record<string, Readonly<Record<string, Arbitrary<unknown>>>>> = {
  clubs: { nick: fc.constantFrom('a-new-club', 'A-New-Club', 'all', 'x', '<nick:other>', '<nick:main>') },
  crews: {
    info: json({ '어떻게 알고 오셨나요?': '친구' }, { '어떻게 알고 오셨나요?': '' }, {}),
    level: fc.integer({ min: -2, max: 10 }),
  },
  oauth: { code: fc.constantFrom('<code:fresh>', '<code:fresh>', 'used') },
  attendees: { code: fc.constantFrom('57', 57, 10, '11', 'x', '') },
  likes: { id: fc.constantFrom('<activity:coming>', '<message:activity>', '<notice:main>') },
  // The club has the default rules, which have no version.
  penalties: { version: fc.constantFrom(0, 0, 0, 1) },
};

/** Kind and usual name of fields with plain-text identifiers. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  club_nick: ['nick', 'main'],
  token: ['access', 'own'],
  cursor: ['cursor', 'list0'],
};

/** Values of a field, or null if its schema is sufficient. */
export function fieldHint(field: string, tag: string, names: Names): Arbitrary<unknown> | null {
  if (field === 'ids' || field === 'notice_image') return images(names);
  if (field === 'token' && tag === 'accesslogs')
    return fc.constantFrom('<ticket:own>', '<access:own>', '<ticket:level3>');
  if (field === 'token' && tag === 'calendar_feeds')
    return fc.constantFrom('<feed:own>', '<feed:level3>', '<feed:banned>', '<access:own>');
  if (field === 'token' && tag === 'mail')
    return fc.constantFrom('<confirmation:own>', '<unsubscribe:own>', '<unsubscribe:level3>', '<access:own>');
  const [kind, usual] = NAMED[field] ?? [];
  if (kind && usual) {
    const all = (names.get(kind) ?? []).map((name) => `<${kind}:${name}>`);
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant(`<${kind}:${usual}>`) },
      { weight: 1, arbitrary: fc.constantFrom(...all, 'none-such') },
    );
  }
  return HINTS_OF_TAG[tag]?.[field] ?? HINTS[field] ?? null;
}

function images(names: Names): Arbitrary<string> {
  const known = (names.get('image') ?? []).map((name) => `<image:${name}>`);
  const some = fc
    .array(fc.constantFrom(...known), { minLength: 1, maxLength: 4 })
    .map((ids) => ids.join(','));
  return fc.oneof(
    some,
    fc.constantFrom('<image:own>', '<image:second_of_notice>,<image:first_of_notice>', ''),
  );
}
