import { formatDate } from '@crewwith/domain/calendar/date-format';
import { NEW_CREW_DAYS } from '@crewwith/domain/constants';
import { isNewCrew } from '@crewwith/domain/crews/rules';
import { daysBetween, seoulDayOf } from '@crewwith/domain/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSort, type ListState, parseSort } from '../../browser/lists/list-state.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { LevelChip } from '../../ui/display/level-chip.tsx';
import { type SortColumn, sortByColumn } from '../../ui/display/sortable-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import { type CrewRow, useCrews } from './api.ts';
import { CrewName, useCrewLevelName } from './crew-name.tsx';
import { CrewSearch } from './crew-search.tsx';
import { SortableCrews, useOrders } from './sortable-crews.tsx';

const COLUMNS = ['name', 'level', 'joined'] as const;
type Column = (typeof COLUMNS)[number];

interface CrewTableProps {
  clubNick: string;
  list: ListState;
  /** Only the crews who have joined lately, the latest first. */
  newOnly?: boolean;
}

/** The crews of a club with level and joining date; rows of people on a phone (docs/specification.md#crews-page). */
export function CrewTable({ clubNick, list, newOnly = false }: CrewTableProps) {
  const { t } = useTranslation();
  const [now] = useState(() => new Date());
  const levelOf = useCrewLevelName();
  const crews = useCrews(clubNick, true);
  const sorting = parseSort<Column>(list.sort, COLUMNS);
  const ordersOf = useOrders();
  const columns: [SortColumn<CrewRow, Column>, ...SortColumn<CrewRow, Column>[]] = [
    {
      column: 'name',
      label: t('crew.nick'),
      key: ({ nick }) => nick,
      cell: ({ id, nick, image_url }) => (
        <CrewName crew={{ nick, image_url }} href={paths.crew(clubNick, id)} />
      ),
      orders: ordersOf('nick'),
    },
    {
      column: 'level',
      label: t('crew.levelColumn'),
      key: ({ admin_level: level = 0 }) => level,
      cell: (crew) => <LevelChip level={crew.admin_level ?? 0} name={levelOf(crew)} />,
      orders: ordersOf('level'),
    },
    {
      column: 'joined',
      label: t('crew.joined'),
      key: ({ created_time: time = '' }) => time,
      cell: ({ created_time: time }) => (time === undefined ? '' : formatDate(new Date(time))),
      orders: ordersOf('joined'),
    },
  ];
  const label = t(newOnly ? 'crew.tabNew' : 'crew.all');
  const joinedOf = ({ created_time: time }: CrewRow) => {
    if (time === undefined) return '';
    const day = newOnly ? daysAgo(new Date(time), now) : formatDate(new Date(time));
    return t('crew.joinedOn', { day });
  };
  return (
    <CrewSearch
      label={label}
      rows={newOnly ? { ...crews, data: crews.data && newFirst(crews.data, now) } : crews}
      nickOf={({ nick }) => nick}
      list={list}
      counted={!newOnly}
      order={(matches) => sortByColumn(matches, columns, sorting)}
      empty={
        <EmptyState
          title={newOnly ? t('crew.noNew', { days: NEW_CREW_DAYS }) : t('crew.none')}
          action={<ButtonLink href={paths.club(clubNick)}>{t('nav.club')}</ButtonLink>}
        />
      }
    >
      {(rows) => (
        <SortableCrews
          label={label}
          clubNick={clubNick}
          columns={columns}
          rows={rows}
          sorting={sorting}
          onSort={(next) => list.onSort(formatSort(next))}
          personOf={(crew) => crew}
          metaOf={joinedOf}
        />
      )}
    </CrewSearch>
  );
}

/** Returns the crews who have joined lately, the latest first. */
function newFirst(crews: readonly CrewRow[], now: Date): CrewRow[] {
  return crews
    .filter(({ created_time: time }) => time !== undefined && isNewCrew(new Date(time), now))
    .toSorted((a, b) => (b.created_time ?? '').localeCompare(a.created_time ?? ''));
}

/** `오늘`, `어제`, `3일 전`. */
function daysAgo(instant: Date, now: Date): string {
  const days = daysBetween(seoulDayOf(now), seoulDayOf(instant));
  return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(days, 'day');
}
