import { describe, expect, it } from 'vitest';
import { looksAlike } from './writes/look-alike.ts';

// docs/threats.md#t-70
describe('a nick', () => {
  it.each([
    ['달리는 콩', '달리는 콩'],
    ['달리는 콩', '달리는콩'],
    ['달리는 콩', ' 달리는  콩!'],
    ['달리는콩', '달리는콩'.normalize('NFD')],
    ['가나', 'ㄱㅏㄴㅏ'],
    ['leader', 'LEADER'],
    ['leader', 'Ieader'],
    ['Ieader', 'IEADER'],
    ['leader', '1eader'],
    ['leader', 'ｌｅａｄｅｒ'],
    ['leader', 'lеаdеr'],
    ['LEADER', 'ⅬEADER'],
    ['paul', 'раul'],
    ['mina', 'rnina'],
    ['모임장 0', '모임장 O'],
    ['mi\u200dna', 'mina'],
    ['🌱', '🌱'],
  ])('%j looks like %j', (a, b) => {
    expect([looksAlike(a, b), looksAlike(b, a)]).toEqual([true, true]);
  });

  it.each([
    ['달리는 콩', '달리는 공'],
    ['민수', '민서'],
    ['leader', 'reader'],
    ['Café', 'Cafe'],
    ['🌱', '🌲'],
    ['!!!', '???'],
  ])('%j does not look like %j', (a, b) => {
    expect([looksAlike(a, b), looksAlike(b, a)]).toEqual([false, false]);
  });
});
