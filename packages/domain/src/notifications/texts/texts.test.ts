import { describe, expect, test } from 'vitest';
import type { NotificationFacts } from '../facts.ts';
import { kindOf, NOTIFICATION_KIND_NAMES, type NotificationKind } from '../kinds.ts';
import { notificationText } from './texts.ts';

const FACTS: Omit<NotificationFacts, 'kind'> = {
  club: '서울숲 러닝클럽',
  thing: '새벽 러닝',
  start: new Date('2026-12-01T10:00:00.000Z'),
  nick: '하나',
  level: '정회원',
  count: 1,
  details: {},
};
const of = (kind: NotificationKind, facts: Partial<NotificationFacts> = {}) => {
  const all = { ...FACTS, ...facts, kind };
  const [ko, en] = [notificationText(all, 'ko'), notificationText(all, 'en')];
  return [`${ko.title}: ${ko.text}`, `${en.title}: ${en.text}`];
};

describe('the texts of notifications', () => {
  test.each(NOTIFICATION_KIND_NAMES)(
    '%s has a title and a text in both languages, also of several',
    (kind) => {
      for (const facts of [
        {},
        { count: 3 },
        { nick: null },
        { thing: null, start: null, nick: null, level: '' },
      ]) {
        for (const text of of(kind, { details: { text: '알려요' }, ...facts })) {
          expect(text).not.toMatch(/null|undefined|NaN|^: |: $| · $|: · /);
        }
      }
      const [ko = '', en = ''] = of(kind, { club: 'Club', thing: 'Run', nick: 'Nick', level: 'Level' });
      expect(ko).toMatch(/[가-힣]/);
      expect(en).not.toMatch(/[가-힣]/);
    },
  );

  // docs/threats.md#t-83
  test.each(NOTIFICATION_KIND_NAMES)(
    '%s names a crew and what was written only where its kind may',
    (kind) => {
      for (const text of of(kind, { nick: 'Nick', details: { text: 'Text' } })) {
        expect(text.includes('Nick')).toBe(kindOf(kind).names !== undefined);
        expect(text.includes('Text')).toBe(kind === 'announcement');
      }
    },
  );

  test('say what has changed of a meetup', () => {
    expect(of('activity_changed', { details: { changed: ['time', 'place'] } })).toEqual([
      '모임 시간과 장소가 바뀌었어요: 새벽 러닝 · 12월 1일 (화) 오후 7:00',
      'A meetup has a new time and place: 새벽 러닝 · Dec 1 (Tue) 7:00 PM',
    ]);
    const from = '2026-12-01T09:00:00.000Z';
    expect(of('activity_changed', { details: { changed: ['time'], from } })).toEqual([
      '모임 시간이 바뀌었어요: 새벽 러닝 · 12월 1일 (화) 오후 6:00 → 12월 1일 (화) 오후 7:00',
      'A meetup has a new time: 새벽 러닝 · Dec 1 (Tue) 6:00 PM → Dec 1 (Tue) 7:00 PM',
    ]);
    // Moved and moved back.
    const back = { changed: ['time' as const], from: FACTS.start?.toISOString() ?? '' };
    expect(of('activity_changed', { details: back })[0]).toContain(': 새벽 러닝 · 12월 1일 (화) 오후 7:00');
    expect(of('activity_changed', { details: { changed: ['place'] } })[0]).toContain('모임 장소가');
  });

  test('say until when', () => {
    const details = { until: '2026-12-08T11:00:00.000Z' };
    expect(of('waiter_called', { details })[0]).toBe(
      '차례가 왔어요: 새벽 러닝 · 12월 8일 (화) 오후 8:00까지 자리를 맡아 두었어요',
    );
    expect(of('marked_no_show', { details })[0]).toBe(
      '노쇼로 표시됐어요: 새벽 러닝 · 12월 1일 (화) 오후 7:00. 12월 8일 (화) 오후 8:00까지 참석할 수 없어요',
    );
  });

  test('say whether a leader has removed a seat, or a place in a queue', () => {
    const removed = (queued: boolean) => of('seat_removed', { details: { queued } });
    expect(removed(false).map((text) => text.split(':')[0])).toEqual([
      '운영진이 자리를 뺐어요',
      'An admin removed your seat',
    ]);
    expect(removed(true).map((text) => text.split(':')[0])).toEqual([
      '운영진이 대기 명단에서 뺐어요',
      'An admin removed you from a waitlist',
    ]);
  });

  test('remind of a seat that one may rest, and of a poll', () => {
    const details = { until: '2026-12-08T11:00:00.000Z' };
    expect(of('standing_seated', { details })).toEqual([
      '이번 모임에도 오시나요?: 새벽 러닝 · 12월 1일 (화) 오후 7:00. 12월 8일 (화) 오후 8:00까지 ‘이번엔 쉬어요’를 누를 수 있어요',
      'Are you coming this time?: 새벽 러닝 · Dec 1 (Tue) 7:00 PM. You can skip this one until Dec 8 (Tue) 8:00 PM',
    ]);
    expect(of('poll_opened', { details })).toEqual([
      '아직 투표하지 않은 날짜 투표가 있어요: 새벽 러닝 · 12월 8일 (화) 오후 8:00까지 투표할 수 있어요',
      'You have not voted for a date yet: 새벽 러닝 · you can vote until Dec 8 (Tue) 8:00 PM',
    ]);
  });

  test('name the club where what they are about is gone', () => {
    const gone = { thing: null, start: null, nick: null };
    expect(of('message', { ...gone, count: 3 })[0]).toBe('새 댓글 3개가 달렸어요: 서울숲 러닝클럽');
    expect(of('message', { ...gone, count: 3 })[1]).toBe('3 new comments: 서울숲 러닝클럽');
    expect(of('announcement', { ...gone, details: {} })).toEqual([
      '서울숲 러닝클럽에서 알려요: ',
      'From 서울숲 러닝클럽: ',
    ]);
  });

  test('say what was decided', () => {
    expect(of('appeal_decided', { details: { granted: true } })[0]).toContain('받아들여졌어요');
    expect(of('appeal_decided', { details: { granted: false } })[0]).toContain('받아들여지지 않았어요');
    expect(of('poll_closed', { start: null })[0]).toContain('날짜 투표가 끝났어요');
  });
});
