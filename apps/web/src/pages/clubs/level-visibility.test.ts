import { visibleFields } from '@crewwith/domain/crews/fields';
import { FIELD_PERMISSIONS } from '@crewwith/domain/field-permissions';
import { may } from '@crewwith/domain/permissions';
import { describe, expect, it } from 'vitest';
import { levelVisibilityRows, READING_ACTIONS } from './level-visibility.ts';

const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9];

describe('visibility in the privacy policy', () => {
  it('lists the fields that the server shows each level', () => {
    for (const level of levels) {
      const stated = levelVisibilityRows()
        .filter((row) => row.level <= level)
        .flatMap(({ fields }) => fields);
      const visible = visibleFields({ adminLevel: level, sameClub: true, self: false });
      expect({ level, fields: stated.sort() }).toEqual({ level, fields: visible.sort() });
    }
  });

  it('lists every permission that shows the nick or picture of another crew', () => {
    const shown = ['nick', 'image_url', 'host_image_url', 'faces'];
    const needed = FIELD_PERMISSIONS.filter(({ call }) => call !== 'GET /crews/{id}').flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([field, action]) => (shown.includes(field) ? [action] : [])),
    );
    expect(READING_ACTIONS).toEqual(expect.arrayContaining(needed));
  });

  it('lists the reading permissions by level and by relation', () => {
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
        // An owner has the permissions from level 5.
        const level = relation === 'owner' ? 5 : 1;
        const stated = row !== undefined && (row.level <= level || row.relations.includes(relation));
        expect({ action, relation, may: stated }).toEqual({
          action,
          relation,
          may: may(action, { level, relations: [relation] }),
        });
      }
    }
  });
});
