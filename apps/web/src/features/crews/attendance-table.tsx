import { ACTIVITY_TYPE } from '@crewwith/domain/activities/states';
import { defaultReport } from '@crewwith/domain/reports/rules';
import { isSeoulDay } from '@crewwith/domain/time';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSort, type ListState, parseSort } from '../../browser/lists/list-state.ts';
import { messageOf } from '../../forms/validate.ts';
import { paths } from '../../paths.ts';
import { type SortColumn, sortByColumn } from '../../ui/display/sortable-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ChoiceField, TextField } from '../../ui/form/fields.tsx';
import { Button, ButtonLink } from '../../ui/navigation/button.tsx';
import { type AttendanceParams, type ReportRow, useAttendanceReport } from './api.ts';
import styles from './attendance-table.module.css';
import { CrewName } from './crew-name.tsx';
import { CrewSearch } from './crew-search.tsx';
import { SortableCrews, useOrders } from './sortable-crews.tsx';

const COLUMNS = ['name', 'month', 'count'] as const;
type Column = (typeof COLUMNS)[number];

const NO_SHOWS = 0;
const KINDS = [ACTIVITY_TYPE.regular, ACTIVITY_TYPE.irregular, NO_SHOWS] as const;

/** Returns the report's params from the URL, with defaults for missing or invalid ones. */
export function readAttendanceParams(query: {
  from: string | null;
  to: string | null;
  kind: string | null;
}): AttendanceParams {
  const defaults = defaultReport(new Date());
  const from = query.from !== null && isSeoulDay(query.from) ? query.from : defaults.from;
  const to = query.to !== null && isSeoulDay(query.to) ? query.to : defaults.to;
  const kind = KINDS.find((candidate) => String(candidate) === query.kind) ?? defaults.state;
  return from > to ? { from: defaults.from, to: defaults.to, kind } : { from, to, kind };
}

export interface AttendanceTableProps {
  clubNick: string;
  params: AttendanceParams;
  onChange: (params: AttendanceParams) => void;
  list: ListState;
}

/** How often each crew attended, or was a no-show, between two days (docs/specification.md#attendance-table). */
export function AttendanceTable({ clubNick, params, onChange, list }: AttendanceTableProps) {
  const { t } = useTranslation();
  const report = useAttendanceReport(clubNick, params);
  const sorting = parseSort<Column>(list.sort, COLUMNS);
  const countLabel = params.kind === NO_SHOWS ? t('crew.noShowCount') : t('crew.attendanceCount');
  const ordersOf = useOrders();
  const columns: [SortColumn<ReportRow, Column>, ...SortColumn<ReportRow, Column>[]] = [
    {
      column: 'name',
      label: t('crew.nick'),
      key: ({ crew_name: nick }) => nick,
      cell: (row) => <CrewName crew={personOf(row)} href={paths.crew(clubNick, row.crew_id)} />,
      orders: ordersOf('nick'),
    },
    {
      column: 'month',
      label: t('crew.joinMonth'),
      key: ({ created_month: month }) => month,
      cell: ({ created_month: month }) => month,
      orders: ordersOf('joined'),
    },
    {
      column: 'count',
      label: countLabel,
      key: ({ attendance_count: count }) => count,
      cell: ({ attendance_count: count }) => <strong className={styles.count}>{count}</strong>,
      orders: ordersOf('count'),
    },
  ];
  return (
    <>
      <ReportForm params={params} onChange={onChange} />
      <CrewSearch
        label={countLabel}
        rows={report}
        nickOf={({ crew_name: nick }) => nick}
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
          <SortableCrews
            label={countLabel}
            clubNick={clubNick}
            columns={columns}
            rows={rows}
            sorting={sorting}
            onSort={(next) => list.onSort(formatSort(next))}
            personOf={personOf}
            metaOf={({ attendance_count: count, created_month: month }) =>
              [
                t(params.kind === NO_SHOWS ? 'crew.noShowTimes' : 'crew.attendedTimes', { count }),
                t('crew.joinedOn', { day: month }),
              ].join(' · ')
            }
          />
        )}
      </CrewSearch>
    </>
  );
}

const personOf = ({ crew_id: id, crew_name: nick, image_url }: ReportRow) => ({ id, nick, image_url });

function ReportForm({ params, onChange }: Pick<AttendanceTableProps, 'params' | 'onChange'>) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(params.from);
  const [to, setTo] = useState(params.to);
  const [kind, setKind] = useState(String(params.kind));
  const [errorText, setErrorText] = useState<string | null>(null);
  const [lastParams, setLastParams] = useState(params);
  // On going back, the form shows the params of the URL again.
  if (lastParams.from !== params.from || lastParams.to !== params.to || lastParams.kind !== params.kind) {
    setLastParams(params);
    setFrom(params.from);
    setTo(params.to);
    setKind(String(params.kind));
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSeoulDay(from) || !isSeoulDay(to)) return setErrorText(t('crew.dayMissing'));
    if (from > to) return setErrorText(messageOf('calendar.range_reversed'));
    setErrorText(null);
    onChange(readAttendanceParams({ from, to, kind }));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.days}>
        <TextField
          type="date"
          label={t('crew.from')}
          value={from}
          max="9999-12-31"
          error={errorText !== null}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextField
          type="date"
          label={t('crew.to')}
          value={to}
          max="9999-12-31"
          error={errorText !== null}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
      </div>
      {errorText !== null && (
        <p role="alert" className={styles.error}>
          {errorText}
        </p>
      )}
      <div className={styles.kind}>
        <ChoiceField
          label={t('crew.kind')}
          value={kind}
          onChange={setKind}
          error={null}
          options={[
            { value: String(ACTIVITY_TYPE.regular), label: t('card.regular') },
            { value: String(ACTIVITY_TYPE.irregular), label: t('card.irregular') },
            { value: String(NO_SHOWS), label: t('crew.noShow') },
          ]}
        />
        <Button type="submit">{t('crew.show')}</Button>
      </div>
    </form>
  );
}
