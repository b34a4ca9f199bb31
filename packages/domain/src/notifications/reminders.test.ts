import { describe, expect, test } from 'vitest';
import {
  dayReminderStarts,
  isReminderLate,
  pollReminderEnds,
  reminderDue,
  restReminderStarts,
  soonReminderStarts,
} from './reminders.ts';

const seoul = (time: string) => new Date(`2026-12-${time}+09:00`);
const range = (starts: { from: Date; to: Date } | null) =>
  starts && [starts.from.toISOString(), starts.to.toISOString()];
const between = (from: string, to: string) => [seoul(from).toISOString(), seoul(to).toISOString()];

describe('reminders', () => {
  test('of tomorrow are due from 20:00 to 20:15 in Seoul', () => {
    const tomorrow = between('02T00:00:00', '02T23:59:59.999');
    expect(range(dayReminderStarts(seoul('01T20:00:00')))).toEqual(tomorrow);
    expect(range(dayReminderStarts(seoul('01T20:15:00')))).toEqual(tomorrow);
    expect(dayReminderStarts(seoul('01T19:59:59.999'))).toBeNull();
    expect(dayReminderStarts(seoul('01T20:15:00.001'))).toBeNull();
  });

  test('of what is close are due two hours before, and at most 15 minutes late', () => {
    expect(range(soonReminderStarts(seoul('01T17:00:00')))).toEqual(between('01T18:45:00', '01T19:00:00'));
  });

  test('are due at a time that follows from the start, and late 15 minutes after it', () => {
    expect(reminderDue('reminder_day', seoul('02T00:00:00'))).toEqual(seoul('01T20:00:00'));
    expect(reminderDue('reminder_day', seoul('02T23:59:59'))).toEqual(seoul('01T20:00:00'));
    expect(reminderDue('reminder_soon', seoul('02T19:00:00'))).toEqual(seoul('02T17:00:00'));
    expect(isReminderLate(seoul('01T20:00:00'), seoul('01T20:15:00'))).toBe(false);
    expect(isReminderLate(seoul('01T20:00:00'), seoul('01T20:15:00.001'))).toBe(true);
  });

  test('of a standing seat are due two days before, and of a poll a day before its end', () => {
    expect(range(restReminderStarts(seoul('01T19:00:00')))).toEqual(between('03T18:45:00', '03T19:00:00'));
    expect(range(pollReminderEnds(seoul('01T19:00:00')))).toEqual(between('02T18:45:00', '02T19:00:00'));
  });

  test('are left out where they would be due in the night', () => {
    expect(range(soonReminderStarts(seoul('01T08:05:00')))).toEqual(between('01T10:00:00', '01T10:05:00'));
    expect(range(soonReminderStarts(seoul('01T22:05:00')))).toEqual(
      between('01T23:50:00', '01T23:59:59.999'),
    );
    expect(soonReminderStarts(seoul('01T22:15:00'))).toBeNull();
    expect(soonReminderStarts(seoul('01T07:59:59.999'))).toBeNull();
    expect(soonReminderStarts(seoul('02T00:05:00'))).toBeNull();
  });
});
