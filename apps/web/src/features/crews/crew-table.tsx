import { formatDate } from '@crewwith/domain/calendar/date-format';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { inOrder, type SortColumn, SortTable } from '../../ui/sort-table.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { type CrewRow, useCrews } from './api.ts';
import { CrewName, useLevelOf } from './crew-name.tsx';
import { FoundCrews } from './found-crews.tsx';
import { type ListState, sortingOf, sortText } from './list-state.ts';

const COLUMNS = ['name', 'level', 'joined'] as const;
type Column = (typeof COLUMNS)[number];

/** All crews of a club with their level and the day they joined (the specification, section 2). */
export function CrewTable({ clubNick, list }: { clubNick: string; list: ListState }) {
  const { t } = useTranslation();
  const levelOf = useLevelOf();
  const crews = useCrews(clubNick, true);
  const sorting = sortingOf<Column>(list.sort, COLUMNS);
  const columns: [SortColumn<CrewRow, Column>, ...SortColumn<CrewRow, Column>[]] = [
    {
      column: 'name',
      label: t('crew.nick'),
      key: ({ nick }) => nick,
      cell: (crew) => <CrewName crew={crew} href={paths.crew(clubNick, crew.id)} />,
    },
    {
      column: 'level',
      label: t('crew.level'),
      key: ({ admin_level: level = 0 }) => level,
      cell: levelOf,
    },
    {
      column: 'joined',
      label: t('crew.joined'),
      key: ({ created_time: time = '' }) => time,
      cell: ({ created_time: time }) => (time === undefined ? '' : formatDate(new Date(time))),
    },
  ];
  return (
    <FoundCrews
      label={t('crew.all')}
      rows={crews}
      nickOf={({ nick }) => nick}
      list={list}
      order={(found) => inOrder(found, columns, sorting)}
      empty={
        <EmptyState
          title={t('crew.nobody')}
          action={<ButtonLink href={paths.club(clubNick)}>{t('nav.club')}</ButtonLink>}
        />
      }
    >
      {(rows) => (
        <SortTable
          label={t('crew.all')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          sorting={sorting}
          onSort={(next) => list.onSort(sortText(next))}
        />
      )}
    </FoundCrews>
  );
}
