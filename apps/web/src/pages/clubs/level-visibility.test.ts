import { visibleFields } from '@crewwith/domain/crews/fields';
import { may } from '@crewwith/domain/permissions';
import { describe, expect, it } from 'vitest';
import { levelVisibilityRows, READING_ACTIONS } from './level-visibility.ts';

const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9];

describe('what the privacy policy says that crews see', () => {
  it('is what the server lets each level see of a person', () => {
    for (const level of levels) {
      const told = levelVisibilityRows()
        .filter((row) => row.level <= level)
        .flatMap(({ fields }) => fields);
      const seen = visibleFields({ adminLevel: level, sameClub: true, self: false });
      expect({ level, fields: told.sort() }).toEqual({ level, fields: seen.sort() });
    }
  });

  it('is what each level may read besides, by level and by relation', () => {
    for (const action of READING_ACTIONS) {
      const row = levelVisibilityRows().find(({ actions }) => actions.includes(action));
      for (const level of levels) {
        expect({ action, level, may: row !== undefined && level >= row.level }).toEqual({
          action,
          level,
          may: may(action, { level }),
        });
      }
      for (const relation of ['owner', 'author', 'attending'] as const) {
        // The relation of an owner counts from level 5 on.
        const level = relation === 'owner' ? 5 : 1;
        const told = row !== undefined && (row.level <= level || row.relations.includes(relation));
        expect({ action, relation, may: told }).toEqual({
          action,
          relation,
          may: may(action, { level, relations: [relation] }),
        });
      }
    }
  });
});
