import { expect, it } from 'vitest';
import policiesEn from '../../locales/policies.en.json' with { type: 'json' };
import policiesKo from '../../locales/policies.ko.json' with { type: 'json' };
import { POLICY_VERSIONS } from './policy-facts.ts';

it('the first terms and privacy policy take effect on 2024-06-25', () => {
  expect(POLICY_VERSIONS).toEqual([
    { document: 'terms', version: '1.0', effective: '2024-06-25' },
    { document: 'privacy', version: '1.0', effective: '2024-06-25' },
  ]);
});

it.each([
  ['ko', policiesKo],
  ['en', policiesEn],
])('the privacy policy names every cookie and the own picture (%s)', (_language, { privacy }) => {
  const { cookies, items } = privacy.articles;
  const named = cookies.table.rows.map(([name, kind]) => `${kind}: ${name}`).join('\n');
  for (const cookie of ['crewwith', 'crewwith-reader', 'crewwith_language', 'crewwith_theme'])
    expect(named).toMatch(new RegExp(`^(쿠키|Cookie).*: ${cookie}(,|$)`, 'm'));
  expect(JSON.stringify(items.table)).toMatch(/내 사진|Own picture/);
});

it.each([
  ['ko', policiesKo, /클럽이 참석 규칙을 따로 정하지 않았다면/],
  ['en', policiesEn, /Unless the club has set attendance rules of its own/],
])(
  'the terms state hours and days only of clubs without rules of their own (%s)',
  (_language, { terms }, unless) => {
    const clauses = Object.values(terms.articles).flatMap((article) => article.clauses);
    const stated = clauses.filter((clause) => /\{\{(lateHours|restrictHours|noShowDays)\}\}/.test(clause));
    expect(stated).toHaveLength(2);
    for (const clause of stated) expect(clause).toMatch(unless);
  },
);

// docs/specification.md#push, docs/specification.md#mail
it.each([
  ['ko', policiesKo, /푸시 서비스 주소/, /메일 주소/, /메일 알림 주소/],
  ['en', policiesEn, /push service’s address/, /address to which they go/, /Addresses for mail/],
])(
  'the privacy policy says what notifications need, how long it is kept and where it goes (%s)',
  (_language, { privacy }, endpoint, address, kept) => {
    const { items, retention, overseas } = privacy.articles;
    const rows = ({ table }: { table: { rows: string[][] } }) => table.rows.flat().join('\n');
    expect(rows(items)).toMatch(endpoint);
    expect(rows(items)).toMatch(address);
    expect(rows(retention)).toMatch(kept);
    expect(rows(retention)).toMatch(/\{\{notificationDays\}\}.*\{\{deliveryDays\}\}/);
    const named = overseas.clauses.join('');
    for (const service of ['Google', 'Mozilla', 'Apple', 'Microsoft']) expect(named).toContain(service);
  },
);

/** Required content by article 30 of Korea's Personal Information Protection Act. */
it.each([
  ['purposes', /목적/],
  ['items', /항목/],
  ['retention', /보유 기간/],
  ['destruction', /파기/],
  ['sharing', /제3자/],
  ['processors', /위탁/],
  ['rights', /권리/],
  ['security', /안전성/],
  ['cookies', /쿠키/],
  ['contact', /보호책임자/],
  ['remedies', /구제/],
  ['changes', /변경/],
] as const)('the privacy policy has an article on %s in both languages', (article, title) => {
  const korean = policiesKo.privacy.articles[article];
  const english = policiesEn.privacy.articles[article];
  expect(korean.title).toMatch(title);
  expect(korean.clauses.join('').length).toBeGreaterThan(30);
  expect(english.clauses).toHaveLength(korean.clauses.length);
});
