import { useTranslation } from 'react-i18next';
import { PolicyTable } from '../site/policy-table.tsx';
import { type LevelVisibilityRow, levelVisibilityRows } from './level-visibility.ts';

/** What crews of a club see of each other, by level. */
export function LevelVisibilityTable() {
  const { t } = useTranslation('policies');
  const { fields, actions } = t('privacy.visible', { returnObjects: true });
  const whoOf = ({ level, relations }: LevelVisibilityRow) =>
    relations.reduce(
      (who, relation) =>
        t('privacy.visible.or', { level: who, relation: t(`privacy.visible.relations.${relation}`) }),
      t('privacy.visible.level', { level }),
    );
  const whatOf = (row: LevelVisibilityRow) => {
    const names = [
      ...row.fields.map((field) => fields[field]),
      ...row.actions.map((action) => actions[action]),
    ];
    const list = [...new Set(names)].join(', ');
    return list.charAt(0).toUpperCase() + list.slice(1);
  };
  return (
    <PolicyTable
      caption={t('privacy.visible.caption')}
      columns={[t('privacy.visible.who'), t('privacy.visible.what')]}
      rows={levelVisibilityRows().map((row) => [whoOf(row), whatOf(row)])}
    />
  );
}
