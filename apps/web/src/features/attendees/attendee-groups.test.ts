import { expect, it } from 'vitest';
import { findAttendees, groupAttendees } from './attendee-groups.ts';

const attendee = (nick: string, subgroup: string) => ({
  crew_id: `crew${nick}`,
  nick,
  subgroup,
  state: 1 as const,
  admin_level: 3,
  image_url: null,
});

it('groups attendees in the order of the subgroups, the host first and unknown ones last', () => {
  const rows = [
    attendee('하늘', 'B조'),
    attendee('바다', '옛날 조'),
    attendee('호스트', 'leader'),
    attendee('산', 'A조'),
  ];
  const groups = groupAttendees(rows, ['A조', 'B조', '빈 조']);
  expect(groups.map(({ subgroup, attendees }) => [subgroup, attendees.map(({ nick }) => nick)])).toEqual([
    ['leader', ['호스트']],
    ['A조', ['산']],
    ['B조', ['하늘']],
    ['', ['바다']],
  ]);
});

it('finds nicks by a part, ignoring case and Unicode form', () => {
  const rows = [attendee('달려라Kim', ''), attendee('해달', ''), attendee('100%', '')];
  expect(findAttendees(rows, ' kim ').map(({ nick }) => nick)).toEqual(['달려라Kim']);
  expect(findAttendees(rows, '달'.normalize('NFD')).map(({ nick }) => nick)).toEqual(['달려라Kim', '해달']);
  expect(findAttendees(rows, '%').map(({ nick }) => nick)).toEqual(['100%']);
  expect(findAttendees(rows, '')).toHaveLength(3);
});
