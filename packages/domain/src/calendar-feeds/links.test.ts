import { expect, test } from 'vitest';
import { calendarFeedsContract } from './contract.ts';
import { appleCalendarLink, googleCalendarLink } from './links.ts';

const URL = 'https://crewwith.example.com/api/v1/calendar/abc.ics';

test('a feed is opened by Apple’s calendars, and by a page of Google’s', () => {
  expect(appleCalendarLink(URL)).toBe('webcal://crewwith.example.com/api/v1/calendar/abc.ics');
  expect(appleCalendarLink('http://localhost:3000/http:')).toBe('webcal://localhost:3000/http:');
  expect(googleCalendarLink(URL)).toBe(
    'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fcrewwith.example.com%2Fapi%2Fv1%2Fcalendar%2Fabc.ics',
  );
});

test('a feed of a club names it; others need not', () => {
  const valid = (form: object) => calendarFeedsContract.create.body.safeParse(form).success;
  expect([
    valid({ scope: 'seats' }),
    valid({ scope: 'all', club_id: null }),
    valid({ scope: 'club', club_id: 'abcdefghij' }),
    valid({ scope: 'club' }),
    valid({ scope: 'club', club_id: null }),
  ]).toEqual([true, true, true, false, false]);
});
