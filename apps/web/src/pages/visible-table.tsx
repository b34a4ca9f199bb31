import { useTranslation } from 'react-i18next';
import { PolicyTable } from './policy-table.tsx';
import { type VisibleRow, visibleRows } from './visible-rows.ts';

/** What the crews of a club see of each other, by level. */
export function VisibleTable() {
  const { t } = useTranslation('policies');
  const { fields, actions } = t('privacy.visible', { returnObjects: true });
  const whoOf = ({ level, ties }: VisibleRow) =>
    ties.reduce(
      (who, tie) => t('privacy.visible.or', { level: who, tie: t(`privacy.visible.ties.${tie}`) }),
      t('privacy.visible.level', { level }),
    );
  const whatOf = (row: VisibleRow) => {
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
      rows={visibleRows().map((row) => [whoOf(row), whatOf(row)])}
    />
  );
}
