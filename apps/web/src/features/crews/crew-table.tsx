import { formatDate } from '@crewwith/domain/calendar/date-format';
import { useTranslation } from 'react-i18next';
import { formatSort, type ListState, parseSort } from '../../browser/list-state.ts';
import { paths } from '../../paths.ts';
import { LevelChip } from '../../ui/display/level-chip.tsx';
import { SortableTable, type SortColumn, sortByColumn } from '../../ui/display/sortable-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import { type CrewRow, useCrews } from './api.ts';
import { CrewName, useCrewLevelName } from './crew-name.tsx';
import { CrewSearch } from './crew-search.tsx';

const COLUMNS = ['name', 'level', 'joined'] as const;
type Column = (typeof COLUMNS)[number];

/** All crews of a club with level and joining date (docs/specification.md#crews-page). */
export function CrewTable({ clubNick, list }: { clubNick: string; list: ListState }) {
  const { t } = useTranslation();
  const levelOf = useCrewLevelName();
  const crews = useCrews(clubNick, true);
  const sorting = parseSort<Column>(list.sort, COLUMNS);
  const columns: [SortColumn<CrewRow, Column>, ...SortColumn<CrewRow, Column>[]] = [
    {
      column: 'name',
      label: t('crew.nick'),
      key: ({ nick }) => nick,
      cell: ({ id, nick, image_url }) => (
        <CrewName crew={{ nick, image_url }} href={paths.crew(clubNick, id)} />
      ),
    },
    {
      column: 'level',
      label: t('crew.level'),
      key: ({ admin_level: level = 0 }) => level,
      cell: (crew) => <LevelChip level={crew.admin_level ?? 0} name={levelOf(crew)} />,
    },
    {
      column: 'joined',
      label: t('crew.joined'),
      key: ({ created_time: time = '' }) => time,
      cell: ({ created_time: time }) => (time === undefined ? '' : formatDate(new Date(time))),
    },
  ];
  return (
    <CrewSearch
      label={t('crew.all')}
      rows={crews}
      nickOf={({ nick }) => nick}
      list={list}
      order={(matches) => sortByColumn(matches, columns, sorting)}
      empty={
        <EmptyState
          title={t('crew.none')}
          action={<ButtonLink href={paths.club(clubNick)}>{t('nav.club')}</ButtonLink>}
        />
      }
    >
      {(rows) => (
        <SortableTable
          label={t('crew.all')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          sorting={sorting}
          onSort={(next) => list.onSort(formatSort(next))}
        />
      )}
    </CrewSearch>
  );
}
