import { visibleFields } from '@crewwith/domain/crews/visible-fields';
import { may } from '@crewwith/domain/permissions';
import { describe, expect, it } from 'vitest';
import { READING_ACTIONS, visibleRows } from './visible-rows.ts';

const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9];

describe('what the privacy policy says that crews see', () => {
  it('is what the server lets each level see of a person', () => {
    for (const level of levels) {
      const told = visibleRows()
        .filter((row) => row.level <= level)
        .flatMap(({ fields }) => fields);
      const seen = visibleFields({ adminLevel: level, sameClub: true, self: false });
      expect({ level, fields: told.sort() }).toEqual({ level, fields: seen.sort() });
    }
  });

  it('is what each level may read besides, by level and by tie', () => {
    for (const action of READING_ACTIONS) {
      const row = visibleRows().find(({ actions }) => actions.includes(action));
      for (const level of levels) {
        expect({ action, level, may: row !== undefined && level >= row.level }).toEqual({
          action,
          level,
          may: may(action, { level }),
        });
      }
      for (const tie of ['owner', 'author', 'attending'] as const) {
        const told = row !== undefined && (row.level === 1 || row.ties.includes(tie));
        expect({ action, tie, may: told }).toEqual({
          action,
          tie,
          may: may(action, { level: 1, ties: [tie] }),
        });
      }
    }
  });
});
